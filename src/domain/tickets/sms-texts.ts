import type { ShopTextLocale } from '../locale.ts'
import type { SmsEvent } from './notifications.ts'
import { words as en } from './sms-texts/en.ts'
import { words as ja } from './sms-texts/ja.ts'
import { words as zh } from './sms-texts/zh.ts'

/** Texts of a new shop. With the link of a usual address each fits into one segment, except the shop’s own messages. */
export const defaultSmsTexts: Record<ShopTextLocale, Record<SmsEvent, string>> = { ja, en, zh }
