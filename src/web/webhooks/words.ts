import { defineWords } from '../i18n/words.ts'
import type { WebhookWords } from './words/ja.ts'

export const webhookWords = defineWords<WebhookWords>(import.meta.glob('./words/*.ts'))
