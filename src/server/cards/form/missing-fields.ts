import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { isOpenCategory, isSubmitted } from '#domain/cards/card.ts'
import { findFieldsToAskBeforeServing } from '#domain/cards/missing-answers.ts'
import type { Form, FormField } from '#domain/forms/form.ts'
import type { Tx } from '#platform/database/db.ts'
import { readExpiredFields } from '../expired-fields.ts'
import { readStageCategoriesOfCards } from '../stages.ts'
import { attachments } from '../stored-files/table.ts'
import type { CardRow } from '../table.ts'

type CheckedCard = Pick<CardRow, 'id' | 'status' | 'stageId' | 'source' | 'answers' | 'locale'> & { form: Form }

/** Returns by card the required answers that are still missing. Drafts and cards in closed stages lack nothing. */
export async function readMissingFields(
  tx: Tx,
  shopId: string,
  cards: readonly CheckedCard[],
): Promise<ReadonlyMap<string, readonly FormField[]>> {
  const nothing = { filed: [], gone: [] }
  const sent = cards.filter(
    ({ status, form, ...card }) => isSubmitted(status) && findFieldsToAskBeforeServing(form, { ...card, ...nothing }).length > 0,
  )
  const categories = await readStageCategoriesOfCards(tx, sent)
  const lacking = sent.filter(({ stageId }) => isOpenCategory(categories.get(stageId!)!))
  // Most cards lack nothing, so files and expired fields need not be read.
  if (lacking.length === 0) return new Map()
  const ids = lacking.map(({ id }) => id)
  const [files, gone] = await Promise.all([
    tx
      .selectDistinct({ cardId: attachments.cardId, field: attachments.field })
      .from(attachments)
      .where(and(eq(attachments.shopId, shopId), inArray(attachments.cardId, ids), isNotNull(attachments.field))),
    readExpiredFields(tx, ids),
  ])
  return new Map(
    lacking.map(({ id, form, ...card }) => {
      const filed = files.flatMap(({ cardId, field }) => (cardId === id && field ? [field] : []))
      return [id, findFieldsToAskBeforeServing(form, { ...card, filed, gone: gone.get(id) ?? [] })]
    }),
  )
}
