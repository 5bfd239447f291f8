import { test } from 'vitest'
import { fuzz } from './fuzz.ts'

/** Another one with each run; a failure names it. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)

test(`one value changed in 20,000 calls: no fault, and no answer that is not declared (FUZZ_SEED=${seed})`, { timeout: 3_600_000 }, () =>
  fuzz(20_000, seed, { pages: true }),
)
