import { and, eq, inArray } from 'drizzle-orm'
import type { ListedCard } from '#contract/cards/list.ts'
import { allFields } from '#domain/forms/form.ts'
import { isFieldVisible } from '#domain/forms/visible.ts'
import type { Locale } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import { formVersions } from '../../forms/table.ts'
import { fillFormsWithRailwayNames } from '../../railways/railway-offer.ts'
import { formatShortAnswer } from '../form/fact-words.ts'
import { cards } from '../table.ts'

type Reader = { shopId: string; locale: Locale }

/**
 * Adds the answers that the shop shows beside a ticket, in a few words. The rent is left out, because a listed card has its own field for
 * it.
 */
export async function fillListedCardFacts(tx: Tx, { shopId, locale }: Reader, listed: readonly ListedCard[]): Promise<ListedCard[]> {
  if (listed.length === 0) return []
  const { id, formVersion, locale: visitors, answers } = cards
  const rows = await tx
    .select({ id, formVersion, visitors, answers })
    .from(cards)
    .where(
      inArray(
        id,
        listed.map((card) => card.id),
      ),
    )
  const versions = [...new Set(rows.map((row) => row.formVersion))]
  const forms = await tx
    .select({ version: formVersions.version, form: formVersions.form })
    .from(formVersions)
    .where(and(eq(formVersions.shopId, shopId), inArray(formVersions.version, versions)))
  const storedAnswers = rows.map((row) => row.answers)
  const named = await fillFormsWithRailwayNames(tx, shopId, forms, storedAnswers)
  const fieldsOf = new Map(
    named.map(({ version, form }) => [version, allFields(form).filter(({ onTicket, off, key }) => onTicket && !off && key !== 'rent')]),
  )
  const factsOf = new Map(
    rows.map((row) => [
      row.id,
      fieldsOf
        .get(row.formVersion)!
        .filter((field) => isFieldVisible(field, row.answers, row.visitors))
        .flatMap((field) => formatShortAnswer(field, row.answers, locale) ?? []),
    ]),
  )
  return listed.map((card) => ({ ...card, facts: factsOf.get(card.id) ?? [] }))
}
