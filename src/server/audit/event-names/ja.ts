import { words as cards } from '../../cards/event-names/ja.ts'
import type { AllAuditWords } from '../../hooks/audit-words.ts'
import { words as queueSettings } from '../../queue-settings/event-names/ja.ts'
import { words as reservations } from '../../reservations/event-names/ja.ts'
import { words as tickets } from '../../tickets/event-names/ja.ts'
import { words as others } from '../other-event-names/ja.ts'

export const words: AllAuditWords = {
  tickets,
  queueSettings,
  cards,
  reservations,
  others,
}
