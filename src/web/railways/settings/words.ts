import { defineWords } from '../../i18n/words.ts'
import type { RailwayWords } from './words/ja.ts'

export const railwayWords = defineWords<RailwayWords>(import.meta.glob('./words/*.ts'))
