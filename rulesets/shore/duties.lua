-- Duties: guards, lookouts, scouts and messengers.

function scouts(party) return where(parties.able(party), { scout = true }) end
