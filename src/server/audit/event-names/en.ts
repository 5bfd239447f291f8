import { words as cards } from '../../cards/event-names/en.ts'
import type { AllAuditWords } from '../../hooks/audit-words.ts'
import { words as queueSettings } from '../../queue-settings/event-names/en.ts'
import { words as reservations } from '../../reservations/event-names/en.ts'
import { words as tickets } from '../../tickets/event-names/en.ts'
import { words as others } from '../other-event-names/en.ts'

export const words: AllAuditWords = {
  tickets,
  queueSettings,
  cards,
  reservations,
  others,
}
