/** Invalid requests to every operation get a declared refusal and never cause a fault. `npm run test:long` sends many more. */
import { test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('50 calls with one changed value each get no server error or undocumented status', () => fuzz(50, 18))
