import { fieldAnswer } from '#domain/cards/edits.ts'
import { contactFieldKeys } from '#domain/cards/hidden-answers.ts'
import type { Locale } from '#domain/locale.ts'
import { refuse } from '#domain/refusal.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { type CardCommandContext, runCardCommand } from '../card-command.ts'
import { formatAnswer } from '../form/fact-words.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { recordCardEvent } from '../record.ts'
import type { CardRow } from '../table.ts'
import { readTicketCards } from './ticket-cards.ts'

type Revealed = { answers: Record<string, string[]>; text: string }

/** Returns one masked answer and records who revealed it. The role reception can reveal only cards whose tickets are in the queue. */
export function revealAnswer(ctx: CardCommandContext, call: StaffRequest, cardId: string, key: string, locale: Locale) {
  return runCardCommand(
    ctx,
    call,
    cardId,
    async (tx, { scope, row, actor, now }) => {
      const isOnQueue = async () => (await readTicketCards(tx, ctx, { shopId: row.shopId, cardIds: [cardId], locale })).length > 0
      if (!isRoleAtLeast(call.membership.role, 'staff') && !(await isOnQueue())) return refuse('card.notFound')
      if (!(await findContact(tx, row, key))) return refuse('card.notFound')
      await recordCardEvent(tx, { scope, cardId, kind: 'card.reveal', actor, now, changed: [key] })
      return row
    },
    async (tx, row): Promise<Revealed> => {
      const field = await findContact(tx, row, key)
      const answers = (field ? fieldAnswer(field, row.answers) : {}) as Revealed['answers']
      return { answers, text: (field && field.type !== 'consent' && formatAnswer(field, row.answers, locale)) || '' }
    },
  )
}

async function findContact(tx: Tx, { shopId, formVersion }: CardRow, key: string) {
  const form = await readVisitorForm(tx, shopId, formVersion)
  return contactFieldKeys(form.stored).has(key) ? collectFieldsOfSteps(form.steps).find((field) => field.key === key) : undefined
}
