import { desc, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { ShopForm } from '#contract/forms.ts'
import { customizeForm, type FormCustomization } from '#domain/forms/customization.ts'
import { allFields } from '#domain/forms/form.ts'
import { formProblems } from '#domain/forms/form-problems.ts'
import { formTemplates } from '#domain/forms/templates/templates.ts'
import type { TemplateName } from '#domain/forms/templates/titles.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { ruleWords } from '#domain/validation/messages.ts'
import { ruleProblemText } from '#domain/validation/rule-problem.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { type PublishContext, type PublisherRequest, publishVersion } from '../shops/publish.ts'
import { readForm } from './read-form.ts'
import { formVersions } from './table.ts'

export type FormContext = PublishContext

export async function publishFirstForm(
  tx: Tx,
  scope: Required<Scope>,
  now: Temporal.Instant,
  template: TemplateName = 'rental',
): Promise<void> {
  const publishedAt = new Date(now.epochMilliseconds)
  await tx.insert(formVersions).values({ ...scope, version: 1, template, form: formTemplates[template], publishedAt })
}

export async function copyForm(tx: Tx, from: string, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  const { template, form } = (await readLatest(tx, from))!
  await tx.insert(formVersions).values({ ...scope, version: 1, template, form, publishedAt: new Date(now.epochMilliseconds) })
}

async function readLatest(tx: Tx, shopId: string) {
  const [row] = await tx.select().from(formVersions).where(eq(formVersions.shopId, shopId)).orderBy(desc(formVersions.version)).limit(1)
  return row
}

export async function getForm(
  { db }: FormContext,
  scope: Required<Scope>,
  version: number | undefined,
): Promise<ShopForm | Refusal<'form.notFound'>> {
  return (await db.readScope(scope, (tx) => readForm(tx, scope.shopId, version))) ?? refuse('form.notFound')
}

/** `template`: starts from this template instead of the version replaced. */
export type FormPublication = { replaces: number; template?: TemplateName | undefined; customization: FormCustomization }

export function publishForm(
  ctx: FormContext,
  { replaces, template, customization }: FormPublication,
  publisher: PublisherRequest,
  locale: Locale,
): Promise<ShopForm | Refusal<'form.changed' | 'form.otherFields' | 'form.invalid' | 'idempotency.mismatch'>> {
  const forms = { event: 'form.publish', changed: 'form.changed', read: readForm } as const
  return publishVersion(ctx, forms, replaces, publisher, async (tx, row, current) => {
    const form = customizeForm(template ? formTemplates[template] : current!.form, customization)
    if (!form) return refuse('form.otherFields')
    const [problem] = formProblems(form)
    if (problem) {
      const { key, rule } = problem
      const label = allFields(form).find((field) => field.key === key)?.label
      const fields = rule && [{ path: key, message: ruleProblemText(rule, ruleWords[locale].ruleProblems) }]
      return refuse('form.invalid', { params: { field: label ? localizedText(label, locale) : '' }, ...(fields && { fields }) })
    }
    const publishedBy = publisher.account.accountId
    await tx.insert(formVersions).values({ ...row, template: template ?? current!.template, form, publishedBy })
    return undefined
  })
}
