import { useMessages } from '../ui/messages.ts'
import type { Changed } from './changed-ticket.ts'
import { conflictSentence } from './conflict-words.ts'
import { useDesk } from './queue-desk.ts'
import { staffTexts } from './staff-texts.ts'

/** Who did what when with the number that somebody wanted. */
export function ConflictWords({ changed }: { changed: Changed }) {
  return conflictSentence(changed, useDesk(), useMessages(staffTexts))
}
