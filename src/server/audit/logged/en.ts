import { words as cards } from '../../cards/logged/en.ts'
import type { AllAuditWords } from '../../hooks/audit-words.ts'
import { words as queueSettings } from '../../queue-settings/logged/en.ts'
import { words as reservations } from '../../reservations/logged/en.ts'
import { words as tickets } from '../../tickets/logged/en.ts'
import { words as others } from '../others/en.ts'

export const words: AllAuditWords = {
  tickets,
  queueSettings,
  cards,
  reservations,
  others,
}
