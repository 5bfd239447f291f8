/** What strangers send to every operation: refused in a declared way, and never a fault of ours. `npm run test:long` sends much more. */
import { test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('one value changed in 100 calls: no fault, and no answer that is not declared', () => fuzz(100, 18))
