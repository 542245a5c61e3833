package match

// An Install is where people installed a platform's app themselves, as it is kept.
// Sealed has its token; it is empty once the token was withdrawn, for the reason in
// Gone. Org is the organisation that a workspace belongs to, the workspace itself
// where all of that organisation is served; empty: none.
type Install struct {
	Platform, Workspace string
	Name, Org           string
	Sealed              []byte
	At                  int64 // of the newest installing, in milliseconds UTC
	Gone                string
}
