import { isSubmitted } from '#domain/cards/card.ts'
import { refuse } from '#domain/refusal.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { type CardCommandContext, runCardCommand } from '../card-command.ts'
import { recordCardEvent } from '../record.ts'
import { restartCardRetention } from '../restart-retention.ts'

/** Adds a note for colleagues. Its text is stored apart from the event log, so it can be erased. */
export function addCardNote(ctx: CardCommandContext, call: StaffRequest, cardId: string, text: string) {
  return runCardCommand(
    ctx,
    call,
    cardId,
    async (tx, { scope, row, actor, now }) => {
      if (!isSubmitted(row.status)) return refuse('card.deleted')
      const values = [{ field: 'note', before: null, after: text }]
      await recordCardEvent(tx, { scope, cardId, kind: 'card.note', actor, now, values })
      await restartCardRetention(tx, row, now)
      return row
    },
    async (_, { rev }) => ({ rev }),
  )
}
