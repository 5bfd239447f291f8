import { defineWords } from '../../i18n/words.ts'
import type { VersionWords } from './words/ja.ts'

export const versionWords = defineWords<VersionWords>(import.meta.glob('./words/*.ts'))
