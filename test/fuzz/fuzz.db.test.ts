/** What strangers send to every operation: refused in a declared way, and never a fault of ours. `npm run test:long` sends much more. */
import { test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('One changed value in 50 calls causes no fault and no undeclared answer', () => fuzz(50, 18))
