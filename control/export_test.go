package control

// What tests outside need of the inside.
var (
	InMemory  = inMemory
	NewClient = newClient
)
