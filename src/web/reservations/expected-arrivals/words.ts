import { defineWords } from '../../i18n/words.ts'
import type { ExpectedArrivalWords } from './words/ja.ts'

export const expectedArrivalsWords = defineWords<ExpectedArrivalWords>(import.meta.glob('./words/*.ts'))
