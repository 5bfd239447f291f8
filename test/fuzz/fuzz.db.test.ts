/** Invalid requests to every operation get a declared refusal and never cause a fault. `npm run test:long` sends many more. */
import { test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('50 calls with one changed value get no server error and no undocumented status', () => fuzz(50, 18))
