import { isSubmitted } from '#domain/cards/card.ts'
import { refuse } from '#domain/refusal.ts'
import type { StaffCall } from '../../feed/staff-call.ts'
import { inCard, type StaffContext } from '../in-card.ts'
import { recordCard } from '../record.ts'
import { touchCard } from '../touch.ts'

/** Adds a note for colleagues. Its text is stored apart from the event log, so it can be erased. */
export function noteCard(ctx: StaffContext, call: StaffCall, cardId: string, text: string) {
  return inCard(
    ctx,
    call,
    cardId,
    async (tx, { scope, row, actor, now }) => {
      if (!isSubmitted(row.status)) return refuse('card.deleted')
      const values = [{ field: 'note', before: null, after: text }]
      await recordCard(tx, { scope, cardId, kind: 'card.note', actor, now, values })
      await touchCard(tx, row, now)
      return row
    },
    async (_, { rev }) => ({ rev }),
  )
}
