import { longTest } from '../matrix.ts'
import { fuzz } from './fuzz.ts'

/** Differs in each run. A failure names it. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)

longTest(`20,000 calls with one changed value each cause no fault (FUZZ_SEED=${seed})`, () => fuzz(20_000, seed, { pages: true }))
