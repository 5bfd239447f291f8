import { words as cards } from '../../cards/logged/ja.ts'
import type { AllAuditWords } from '../../hooks/audit-words.ts'
import { words as queueSettings } from '../../queue-settings/logged/ja.ts'
import { words as reservations } from '../../reservations/logged/ja.ts'
import { words as tickets } from '../../tickets/logged/ja.ts'
import { words as others } from '../others/ja.ts'

export const words: AllAuditWords = {
  tickets,
  queueSettings,
  cards,
  reservations,
  others,
}
