import { defineWords } from '../i18n/words.ts'
import type { AuditWords } from './words/ja.ts'

export const auditWords = defineWords<AuditWords>(import.meta.glob('./words/*.ts'))
