package sandbox

import (
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// openUpvalues gives access to the list of open upvalues inside a gopher-lua state.
//
// When gopher-lua 1.1.2 raises an error it closes the upvalues of all running
// functions, including those outside the pcall that catches it: such a function and its
// closures no longer share their locals afterwards. And an error raised as a Go panic
// (Abort, Meter) closes none, and leaves closures that point at stack slots which
// others use by then. Detaching the list before a protected call and attaching it again
// afterwards cures both. The list is a private field, hence the care; if the field is
// not found the state works as gopher-lua left it.
type openUpvalues struct {
	ok         bool
	list, next uintptr
}

var upvalues = func() (u openUpvalues) {
	list, ok1 := reflect.TypeFor[lua.LState]().FieldByName("uvcache")
	next, ok2 := reflect.TypeFor[lua.Upvalue]().FieldByName("next")
	want := reflect.TypeFor[*lua.Upvalue]()
	u.ok = ok1 && ok2 && list.Type == want && next.Type == want
	u.list, u.next = list.Offset, next.Offset
	return u
}()

// detach removes the list from L.
func (u openUpvalues) detach(L *lua.LState) *lua.Upvalue {
	if !u.ok {
		return nil
	}
	head := (**lua.Upvalue)(unsafe.Add(unsafe.Pointer(L), u.list))
	list := *head
	*head = nil
	return list
}

// attach closes what the protected call left open and restores list.
func (u openUpvalues) attach(L *lua.LState, list *lua.Upvalue) {
	if !u.ok {
		return
	}
	head := (**lua.Upvalue)(unsafe.Add(unsafe.Pointer(L), u.list))
	for uv := *head; uv != nil; uv = *(**lua.Upvalue)(unsafe.Add(unsafe.Pointer(uv), u.next)) {
		uv.Close()
		if uv.Value() == nil {
			uv.SetValue(lua.LNil)
		}
	}
	*head = list
}
