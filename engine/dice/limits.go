package dice

// The limits of one request. They bound the work of every call; what goes past
// one is refused with an *Error that names it.
const (
	MaxRunes     = 500               // runes of text
	MaxRolls     = 10                // rolls in a request, parted by ;
	MaxRepeats   = 20                // repeats of one roll
	MaxNesting   = 16                // brackets inside brackets
	MaxDice      = 1_000             // physical dice thrown by a request, rerolls and explosions included
	MaxSides     = 1_000_000         // faces of a die
	maxListed    = 200               // faces of a die that are listed
	MaxFollowUps = 100               // rerolls and explosions that one die may set off
	MaxSteps     = 100_000           // steps of evaluation in a request
	MaxFace      = 1_000_000_000_000 // value on a face, either side of nought
	MaxOddsWork  = 20_000_000        // steps of exact reckoning before odds are estimated
	MaxSupport   = 250_000           // different totals before odds are estimated
	quickWork    = 200_000           // steps of exact reckoning beside a roll
	maxStates    = 200_000           // ways to have placed the dice of a pool that is chosen from
	estimateDice = 1_000_000         // dice thrown by an estimate, about
	minTrials    = 1_000             // trials of an estimate, at least
	maxTrials    = 20_000            // and at most
)
