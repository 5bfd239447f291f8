import type { Locale } from '../locale.ts'
import * as en from './messages/en.ts'
import * as ja from './messages/ja.ts'
import * as zh from './messages/zh.ts'

/** The rules' sentences in each language. For the server only: pages get theirs in one language. */
export const ruleWords = {
  ja,
  en,
  zh,
} as const satisfies Record<Locale, unknown>

export type RuleWords = (typeof ruleWords)[Locale]
