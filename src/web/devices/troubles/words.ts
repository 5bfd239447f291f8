import { defineWords } from '../../i18n/words.ts'
import type { DeviceTroubleWords } from './words/ja.ts'

export const deviceTroubleWords = defineWords<DeviceTroubleWords>(import.meta.glob('./words/*.ts'))
