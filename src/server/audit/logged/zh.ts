import { words as cards } from '../../cards/logged/zh.ts'
import type { AllAuditWords } from '../../hooks/audit-words.ts'
import { words as queueSettings } from '../../queue-settings/logged/zh.ts'
import { words as reservations } from '../../reservations/logged/zh.ts'
import { words as tickets } from '../../tickets/logged/zh.ts'
import { words as others } from '../others/zh.ts'

export const words: AllAuditWords = {
  tickets,
  queueSettings,
  cards,
  reservations,
  others,
}
