import { answerOf } from '#domain/cards/edits.ts'
import { contactKeys } from '#domain/cards/hidden-answers.ts'
import { refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/db.ts'
import { fieldsOf, readAskedForm } from './asked-form.ts'
import { inCard, type StaffCall, type StaffContext } from './in-card.ts'
import { recordCard } from './record.ts'
import type { CardRow } from './table.ts'

type Revealed = { answers: Record<string, string[]> }

/** One answer that is masked elsewhere; that it was seen, and by whom, is part of the card's history from then on. */
export function revealAnswer(ctx: StaffContext, call: StaffCall, cardId: string, key: string) {
  return inCard(
    ctx,
    call,
    cardId,
    async (tx, { scope, row, actor, now }) => {
      if (!(await findContact(tx, row, key))) return refuse('card.notFound')
      await recordCard(tx, { scope, cardId, kind: 'card.reveal', actor, now, changed: [key] })
      return row
    },
    async (tx, row): Promise<Revealed> => {
      const field = await findContact(tx, row, key)
      return { answers: (field ? answerOf(field, row.answers) : {}) as Revealed['answers'] }
    },
  )
}

async function findContact(tx: Tx, { shopId, formVersion }: CardRow, key: string) {
  const form = await readAskedForm(tx, shopId, formVersion)
  return contactKeys(form.stored).has(key) ? fieldsOf(form.steps).find((field) => field.key === key) : undefined
}
