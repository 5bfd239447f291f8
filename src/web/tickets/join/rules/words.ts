import { defineWords } from '../../../i18n/words.ts'
import type { JoinRuleWords } from './words/ja.ts'

/** Read by loaders and actions only, so that the join page doesn't load them. */
export const joinRuleWords = defineWords<JoinRuleWords>(import.meta.glob('./words/*.ts'))
