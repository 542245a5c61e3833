package postgres

// The nouns of a store, each a port of the host's.
type (
	matches    struct{ *link }
	answers    struct{ *link }
	people     struct{ *link }
	belongings struct{ *link }
	rooms      struct{ *link }
	telling    struct{ *link }
	outbox     struct{ *link }
	instants   struct{ *link }
	rolls      struct{ *link }
	buttons    struct{ *link }
	posts      struct{ *link }
	upkeep     struct{ *link } // what operators need
)
