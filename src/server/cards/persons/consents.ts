import { and, eq, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { type Answers, firstAnswer } from '#domain/forms/answers.ts'
import { consentTextControlNames } from '#domain/forms/field.ts'
import { allFields, type ConsentTextSource, type FormField } from '#domain/forms/form.ts'
import { type Locale, locales } from '#domain/locale.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import type { readVisitorForm } from '../form/visitor-form.ts'
import { consents } from '../table.ts'
import { updateCustomerSharing } from './customer.ts'

type ConsentInput = {
  scope: Required<Scope>
  cardId: string
  form: Awaited<ReturnType<typeof readVisitorForm>>
  answers: Answers
  locale: Locale
  now: Temporal.Instant
  /** Consents of the card that are not withdrawn. */
  standing: readonly StandingConsent[]
}
type StandingConsent = typeof consents.$inferSelect

/** Reads the consents of a card that are not withdrawn. */
export function readStandingConsents(tx: Tx, { shopId, id }: { shopId: string; id: string }): Promise<StandingConsent[]> {
  return tx
    .select()
    .from(consents)
    .where(and(eq(consents.shopId, shopId), eq(consents.cardId, id), isNull(consents.withdrawnAt)))
}

/**
 * Records consents with version and language of the text. The page sends the version that was read, because another may have been published
 * since. A consent ends when it is withdrawn or a newer text is agreed to.
 */
export async function recordConsents(tx: Tx, { scope, cardId, form, answers, locale, now, standing }: ConsentInput): Promise<void> {
  const at = new Date(now.epochMilliseconds)
  const changes = allFields(form.stored).flatMap((field) => {
    if (field.type !== 'consent') return []
    const stands = standing.find(({ key }) => key === field.key)
    const agreed = agreement(field, { form, answers, locale }, stands?.textVersion)
    if (stands && agreed && stands.textVersion === agreed.textVersion && stands.acrossShops === agreed.acrossShops) return []
    return [
      stands && tx.update(consents).set({ withdrawnAt: at }).where(rowInShopCondition(consents, stands)).execute(),
      agreed &&
        tx
          .insert(consents)
          .values({ id: newId(now.epochMilliseconds), ...scope, cardId, ...agreed, givenAt: at })
          .execute(),
    ]
  })
  await Promise.all([...changes, updateCustomerSharing(tx, scope.shopId, cardId)])
}

type ConsentAnswers = Pick<ConsentInput, 'form' | 'answers' | 'locale'>

/** Returns the consents in the answers of a new card. */
export function consentsFromAnswers(given: ConsentAnswers) {
  return allFields(given.form.stored).flatMap((field) => (field.type === 'consent' ? (agreement(field, given, undefined) ?? []) : []))
}

function agreement({ key, about }: FormField & { type: 'consent' }, { form, answers, locale }: ConsentAnswers, stands: number | undefined) {
  if (firstAnswer(answers, key) === undefined) return undefined
  const textVersion = about === 'field' ? form.version : (readVersion(answers, key) ?? stands ?? form.notice.version)
  return {
    key,
    about,
    textVersion,
    acrossShops: readSharing(answers, key, { about, textVersion, form }),
    locale: readLocale(answers, key) ?? locale,
  }
}

/** Sharing across shops needs a sharing organization and a consent to the current notice; other consents never share. */
function readSharing(
  answers: Answers,
  key: string,
  { about, textVersion, form: { notice } }: Pick<ConsentAnswers, 'form'> & { about: ConsentTextSource; textVersion: number },
) {
  const isRead = firstAnswer(answers, consentTextControlNames(key).shared) !== undefined
  return isRead && about === 'notice' && notice.acrossShops && textVersion === notice.version
}

function readVersion(answers: Answers, key: string): number | undefined {
  const read = firstAnswer(answers, consentTextControlNames(key).version)
  return read === undefined ? undefined : Number(read)
}

function readLocale(answers: Answers, key: string): Locale | undefined {
  const read = firstAnswer(answers, consentTextControlNames(key).locale)
  return locales.find((locale) => locale === read)
}
