package ask

// How questions are read, for tests alone.
var (
	ConditionLua = conditionLua
	NamesIn      = namesIn
	PlainCall    = plainCall
	Place        = place
)
