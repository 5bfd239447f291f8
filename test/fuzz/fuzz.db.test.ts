/** Invalid requests to every operation get a declared refusal and never cause a fault. `npm run test:long` sends many more. */
import { test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('One changed value in 50 calls causes no fault and no undeclared answer', () => fuzz(50, 18))
