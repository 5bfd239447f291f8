import { defineWords } from '../i18n/words.ts'
import type { DeviceWords } from './words/ja.ts'

export const deviceWords = defineWords<DeviceWords>(import.meta.glob('./words/*.ts'))
