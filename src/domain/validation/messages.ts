import type { Locale } from '../locale.ts'
import * as en from './messages/en.ts'
import * as ja from './messages/ja.ts'
import * as zh from './messages/zh.ts'

/** What the rules say, in each language. */
export const ruleWords = {
  ja,
  en,
  zh,
} as const satisfies Record<Locale, unknown>
