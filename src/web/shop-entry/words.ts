import { defineWords } from '../i18n/words.ts'
import type { ShopEntryWords } from './words/ja.ts'

export const shopEntryWords = defineWords<ShopEntryWords>(import.meta.glob('./words/*.ts'))
