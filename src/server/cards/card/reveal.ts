import { answerOf } from '#domain/cards/edits.ts'
import { contactKeys } from '#domain/cards/hidden-answers.ts'
import type { Locale } from '#domain/locale.ts'
import { refuse } from '#domain/refusal.ts'
import { roleReaches } from '#domain/roles.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StaffCall } from '../../feed/staff-call.ts'
import { fieldsOf, readAskedForm } from '../form/asked-form.ts'
import { answerWords } from '../form/fact-words.ts'
import { inCard, type StaffContext } from '../in-card.ts'
import { recordCard } from '../record.ts'
import type { CardRow } from '../table.ts'
import { readTicketCards } from './ticket-cards.ts'

type Revealed = { answers: Record<string, string[]>; text: string }

/** Returns one masked answer and records who revealed it. The role reception can reveal only cards whose tickets are in the queue. */
export function revealAnswer(ctx: StaffContext, call: StaffCall, cardId: string, key: string, locale: Locale) {
  return inCard(
    ctx,
    call,
    cardId,
    async (tx, { scope, row, actor, now }) => {
      const isOnQueue = async () => (await readTicketCards(tx, ctx, { shopId: row.shopId, cardIds: [cardId], locale })).length > 0
      if (!roleReaches(call.membership.role, 'staff') && !(await isOnQueue())) return refuse('card.notFound')
      if (!(await findContact(tx, row, key))) return refuse('card.notFound')
      await recordCard(tx, { scope, cardId, kind: 'card.reveal', actor, now, changed: [key] })
      return row
    },
    async (tx, row): Promise<Revealed> => {
      const field = await findContact(tx, row, key)
      const answers = (field ? answerOf(field, row.answers) : {}) as Revealed['answers']
      return { answers, text: (field && field.type !== 'consent' && answerWords(field, row.answers, locale)) || '' }
    },
  )
}

async function findContact(tx: Tx, { shopId, formVersion }: CardRow, key: string) {
  const form = await readAskedForm(tx, shopId, formVersion)
  return contactKeys(form.stored).has(key) ? fieldsOf(form.steps).find((field) => field.key === key) : undefined
}
