import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { ShopForm } from '#contract/forms.ts'
import { type Arrangement, arrange } from '#domain/forms/arrangement.ts'
import { allFields } from '#domain/forms/form.ts'
import { formProblems } from '#domain/forms/form-problems.ts'
import { type TemplateName, templates } from '#domain/forms/templates/templates.ts'
import { localText } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { SignedIn } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/db.ts'
import { events } from '#platform/event-log.ts'
import type { Call, IdempotentCall, Membership } from '#platform/http/call.ts'
import { findAnswer, keepAnswer } from '#platform/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { shops } from '../shops/table.ts'
import { readForm } from './read-form.ts'
import { formVersions } from './table.ts'

export type FormContext = { db: Database; clock: () => Temporal.Instant }

/** Version 1, as a shop is founded: its visitors have something to fill in while they wait. */
export async function publishFirstForm(
  tx: Tx,
  scope: Required<Scope>,
  now: Temporal.Instant,
  template: TemplateName = 'rental',
): Promise<void> {
  const publishedAt = new Date(now.epochMilliseconds)
  await tx.insert(formVersions).values({ ...scope, version: 1, template, form: templates[template].form, publishedAt })
}

export async function getForm(
  { db }: FormContext,
  scope: Required<Scope>,
  version: number | undefined,
): Promise<ShopForm | Refusal<'form.notFound'>> {
  return (await db.readScope(scope, (tx) => readForm(tx, scope.shopId, version))) ?? refuse('form.notFound')
}

/** `template`: to begin anew from another one; else from the version that is replaced. */
export type Publication = { replaces: number; template?: TemplateName | undefined; arrangement: Arrangement }
type Publisher = { membership: Membership; account: SignedIn; locale: Call['locale']; idempotency: IdempotentCall }

export function publishForm(
  { db, clock }: FormContext,
  { replaces, template, arrangement }: Publication,
  { membership: { organizationId, shopId }, account, locale, idempotency }: Publisher,
): Promise<ShopForm | Refusal<'form.changed' | 'form.otherFields' | 'form.unfit' | 'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  const now = clock()
  const publishedAt = new Date(now.epochMilliseconds)
  return db.inScope(scope, async (tx) => {
    // One publication after the other, so that the second sees the first one's version.
    await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId)).for('update')
    const earlier = await findAnswer(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    if (earlier) return (await readForm(tx, shopId, Number(earlier.result.version)))!
    const current = (await readForm(tx, shopId))!
    if (current.version !== replaces) return refuse('form.changed', { current })
    const form = arrange(template ? templates[template].form : current.form, arrangement)
    if (!form) return refuse('form.otherFields')
    const [problem] = formProblems(form)
    if (problem) {
      const label = allFields(form).find(({ key }) => key === problem.key)?.label
      return refuse('form.unfit', { params: { field: label ? localText(label, locale) : '' } })
    }
    const version = replaces + 1
    const publishedBy = account.accountId
    await tx.insert(formVersions).values({ ...scope, version, template: template ?? current.template, form, publishedAt, publishedBy })
    await tx.insert(events).values({
      id: newId(now.epochMilliseconds),
      ...scope,
      entityType: 'shop',
      entityId: shopId,
      kind: 'form.publish',
      actorKind: 'member',
      actorId: account.accountId,
      at: publishedAt,
      data: { version },
    })
    await keepAnswer(tx, scope, idempotency, { version: String(version) })
    return (await readForm(tx, shopId, version))!
  })
}
