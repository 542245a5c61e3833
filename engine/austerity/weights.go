package austerity

// weights are what a position is weighed by.
type weights struct {
	Level  [tracks]float64     // each track's level
	Danger [tracks]float64     // each track's nearness to its foot
	Cubes  [colours]float64    // cubes that come round
	Bag    [colours]float64    // of these, still to come this year
	Square [2]float64          // debt and unrest, squared
	Few    [2]float64          // no debt, or one
	Calm   [2]float64          // no unrest, or one
	Chest  [2]float64          // each Income in the Treasury, and that there is any
	Cuts   [printed][2]float64 // a marker on the first and on the second step
	Bought [3]float64          // each extra institution in play
	Front  [2]float64          // the war's marker, and that the war is fed
	Medals [2]float64          // Income on the Olympics card and Public Safety, as far as they count
	Guard  float64             // each Security in the Treasury
	Pairs  [events]float64     // how often each event is to be expected in a year of these cubes
	Coming [events]float64     // how often in what is left of this one
}

// weightsOf are the weights by scenario, found by TestTune.
var weightsOf = [len(Briefs)]weights{
	NoScenario: indebted,
	Crash:      indebted,
	Crime: {
		Level:  [tracks]float64{1.13, 1.19, 0.92, 0.20, 0.63},
		Danger: [tracks]float64{-2.96, -3.46, -0.97, -2.09, -2.55},
		Cubes:  [colours]float64{-2.30, -1.74, 2.75, 0.07, 1.79},
		Bag:    [colours]float64{-2.50, -0.12, 0.77, -0.16, 0.71},
		Square: [2]float64{-0.02, -0.38},
		Few:    [2]float64{3.72, 2.33},
		Chest:  [2]float64{1.87, -0.05},
		Cuts:   [printed][2]float64{{-0.11, -1.08}, {-0.35, -1.84}, {-0.03, -0.40}},
		Bought: [3]float64{-0.64, 0.26, 0.38},
		Front:  [2]float64{0.06, 0.61},
		Medals: [2]float64{0.32, -0.18},
		Guard:  -0.44,
		Pairs:  [events]float64{-0.24, 0.10, -0.05, 0.27, -0.26, -0.07, -0.17, -0.25, 0.03, -0.49, 0.78, -0.05, -0.68, 0.05, 0.86},
		Coming: [events]float64{-0.51, -0.78, 0.30, 1.70, -0.03, -0.77, -0.89, 0.49, -0.20, -0.27, 0.23, 0.34, 1.15, 0.30, 0.49},
		Calm:   [2]float64{5.52, 1.50},
	},
	Olympics: {
		Level:  [tracks]float64{0.91, 1.05, 0.27, 0.37, 0.22},
		Danger: [tracks]float64{-4.54, -2.71, -1.77, -3.06, -6.48},
		Cubes:  [colours]float64{-0.91, 0.30, 0.94, 0.23, 3.71},
		Bag:    [colours]float64{-1.75, 0.90, 0.51, 0.27, 0.72},
		Square: [2]float64{-0.61, -1.19},
		Few:    [2]float64{-0.58, -0.06},
		Chest:  [2]float64{0.92, -0.40},
		Cuts:   [printed][2]float64{{-0.20, -1.50}, {0.33, -0.16}, {0.24, -0.98}},
		Bought: [3]float64{-0.30, -0.18, 0.33},
		Front:  [2]float64{-0.09, 0.25},
		Medals: [2]float64{2.26, 0.58},
		Guard:  0.60,
		Pairs:  [events]float64{-0.04, 0.29, 0.15, 0.44, 0.09, -0.13, -0.26, -0.05, -0.10, -0.10, 0.52, 0, -0.30, 0.08, -0.06},
		Coming: [events]float64{-0.20, -0.59, 0.12, 0.83, -0.34, -0.18, -0.43, -0.11, -0.09, 0.02, 0.37, 0.36, 1.43, 0.02, -0.24},
		Calm:   [2]float64{0, 0},
	},
	War: {
		Level:  [tracks]float64{1.58, 0.89, 1.66, 0.61, 0.34},
		Danger: [tracks]float64{-3.9, -1.56, -1.1, -1.11, -5.38},
		Cubes:  [colours]float64{0.19, 0.81, 0.84, -0.35, 1.71},
		Bag:    [colours]float64{-2.38, -0.09, -0.01, 1.03, 0.07},
		Square: [2]float64{-0.26, -0.34},
		Few:    [2]float64{-0.82, -0.49},
		Calm:   [2]float64{0.31, -0.06},
		Chest:  [2]float64{1.03, 0.19},
		Cuts:   [printed][2]float64{{0.73, -1.66}, {-0.79, -1.75}, {-0.58, -0.57}},
		Bought: [3]float64{-0.08, 0.09, 0.03},
		Front:  [2]float64{1.03, 10.26},
		Medals: [2]float64{-0.39, -1.03},
		Guard:  0.38,
		Pairs:  [events]float64{0.23, 0.09, -0.15, 0.67, 0.3, 0.28, 0.18, -0.18, -0.36, -0.35, 0.03, 0.42, -0.35, -1, 0.01},
		Coming: [events]float64{-0.44, -0.21, 0.02, 1.62, -0.06, -1.03, 0.29, -0.49, -0.86, -0.43, 0.37, 0.45, 1.51, -0.51, -0.02},
	},
}

// indebted are the weights of the two games that are won without debt.
var indebted = weights{
	Level:  [tracks]float64{1.01, 1.03, 0.49, 0.44, 0.64},
	Danger: [tracks]float64{-3.21, -3.42, -2.01, -2.49, -3.03},
	Cubes:  [colours]float64{-2.37, -0.01, 0.82, -0.34, 1.68},
	Bag:    [colours]float64{-1.44, 0.18, 0.25, -0.02, 0.24},
	Square: [2]float64{-0.04, -0.43},
	Few:    [2]float64{5.16, 1.73},
	Chest:  [2]float64{1.40, 0.19},
	Cuts:   [printed][2]float64{{-0.13, -1.18}, {-0.16, -0.61}, {0, -0.75}},
	Bought: [3]float64{-0.18, 0.18, 0.27},
	Front:  [2]float64{0.17, 0.40},
	Medals: [2]float64{-0.10, -0.44},
	Guard:  0.29,
	Pairs:  [events]float64{-0.39, 0.20, -0.09, 0.46, -0.10, 0.31, -0.28, -0.58, -0.12, -0.40, 0.52, 0.29, -0.15, -0.20, 0.24},
	Coming: [events]float64{-0.39, -0.87, 0.53, 0.94, -0.31, -0.38, -0.77, 0.75, -0.24, -0.11, -0.04, 0.14, 0.83, -0.28, 0.61},
	Calm:   [2]float64{0, 0},
}
