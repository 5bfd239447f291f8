/** A shop's own texts of messages. Versions are kept, and a message is sent in the version of its time. */

import type { MailTemplate, MailTemplateVersion } from '#contract/mail-templates.ts'
import { parseEmail } from '#domain/email.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { type CustomizableEvent, customizableEvents, type OutboxEvent, type OutboxEventVariables } from '#domain/outbox/events.ts'
import { outboxMailDefinitions } from '#domain/outbox/mails.ts'
import { findMailTemplateFaults } from '#domain/outbox/template.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { addressKeyOf, enqueueMail } from '#platform/outbox/enqueue.ts'
import { defaultMailTemplate, formatMessageVariables, linkButtonLabel, type MessageVariables } from '#platform/outbox/template.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { readLastSettingsChange } from '../members/last-change.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { shopName } from '../shops/show.ts'
import { defaultMailTemplateState, readMailTemplateState, readSignature } from './policy.ts'
import type { OutboxContext } from './read.ts'

type Of = { event: CustomizableEvent; locale: Locale }
type State = { version: number; enabled: boolean; words: MailTemplateText | null }
type Row = Of & { version: number; enabled: boolean; subject: string | null; short: string | null; body: string | null; at: Date }

const defaultState = (event: OutboxEvent): State => ({ ...defaultMailTemplateState(event), words: null })
const wordsOf = ({ subject, short, body }: Row): MailTemplateText | null =>
  subject !== null && body !== null ? { subject, ...(short !== null && { short }), body } : null
const stateOf = (event: OutboxEvent, row: Row | undefined): State =>
  row ? { version: row.version, enabled: row.enabled, words: wordsOf(row) } : defaultState(event)

/** Returns the latest version of each customized template. Call inside the scope. */
async function readLatest(tx: Tx, shopId: string): Promise<Row[]> {
  const { rows } = await tx.$client.query<Row>({
    name: 'read-mail-templates',
    text: `select distinct on (event, locale) event, locale, version, enabled, subject, short, body, at
             from mail_template where shop_id = $1 order by event, locale, version desc`,
    values: [shopId],
  })
  return rows
}

export async function copyMailTemplates(tx: Tx, from: string, { organizationId, shopId }: Required<Scope>): Promise<void> {
  await tx.$client.query(
    `insert into mail_template (organization_id, shop_id, event, locale, version, enabled, subject, short, body, at)
     select distinct on (event, locale) $3, $2::uuid, event, locale, 1, enabled, subject, short, body, at
       from mail_template where shop_id = $1 order by event, locale, version desc`,
    [from, shopId, organizationId],
  )
}

const madeUp: Record<Locale, MessageVariables> = {
  ja: {
    recipient: '山田',
    service: 'ご相談',
    words: 'ご来店をお待ちしております。',
    task: '書類を確かめる',
    reason: 'ご希望の日時は満席のため。',
    card: '受付カード',
  },
  en: {
    recipient: 'Yamada',
    service: 'Consultation',
    words: 'We look forward to seeing you.',
    task: 'Check the papers',
    reason: 'All places are taken at that time.',
    card: 'reception card',
  },
  zh: { recipient: '山田', service: '咨询', words: '期待您的光临。', task: '核对文件', reason: '您希望的时间已约满。', card: '接待卡' },
}
const anyExample: MessageVariables = {
  ...{
    number: 'A012',
    ahead: '2',
    wait: '15-25',
    counter: '3',
    count: '2',
    due: '2026-12-01',
    day: '2026-12-01',
    time: '14:00',
    until: '12:15',
    earliest: '14:20',
    latest: '14:40',
  },
  ...{ sender: '—', postal: '—', complaints: '—' },
}

type Examples = (event: CustomizableEvent, locale: Locale) => Record<string, string>

async function readExamples({ origin, hooks }: MailTemplateContext, tx: Tx, shopId: string): Promise<Examples> {
  const [shop, visit, signature] = await Promise.all([readShopRow(tx, shopId), hooks.sampleVisit(tx, shopId), readSignature(tx, shopId)])
  return (event, locale) => ({
    ...formatMessageVariables(
      event,
      {
        ...{ ...anyExample, ...madeUp[locale], ...visit?.(locale), shop: shopName(shop, locale), link: `${origin}/…` },
        ...(shop.address && { address: shop.address }),
        ...(shop.phone && { phone: shop.phone }),
      },
      locale,
    ),
    signature: signature(locale),
  })
}

const showTemplate = ({ hooks }: MailTemplateContext, { event, locale }: Of, row: Row | undefined, examples: Examples): MailTemplate => ({
  ...{ event, locale, ...stateOf(event, row) },
  standard: defaultMailTemplate(event, locale),
  button: linkButtonLabel(locale),
  lineButtons: hooks.lineButtons(event, locale),
  example: examples(event, locale),
})

export type MailTemplateContext = Pick<OutboxContext, 'origin'> &
  ShopCommandContext & { hooks: Pick<FeatureHooks, 'sampleVisit' | 'lineButtons'> }

export function readMailTemplates(ctx: MailTemplateContext, { organizationId, shopId }: CallerMembership) {
  return ctx.db.readScope({ organizationId, shopId }, async (tx) => {
    const [rows, examples] = await Promise.all([readLatest(tx, shopId), readExamples(ctx, tx, shopId)])
    const all = customizableEvents.flatMap((event) => locales.map((locale) => ({ event, locale })))
    return {
      templates: all.map((of) =>
        showTemplate(
          ctx,
          of,
          rows.find((row) => row.event === of.event && row.locale === of.locale),
          examples,
        ),
      ),
    }
  })
}

const maxVersions = 50

export function readMailTemplateHistory(
  { db }: Pick<MailTemplateContext, 'db'>,
  { organizationId, shopId }: CallerMembership,
  { event, locale }: Of,
) {
  return db.readScope({ organizationId, shopId }, async (tx): Promise<{ states: MailTemplateVersion[] }> => {
    const { rows } = await tx.$client.query<Row & { by: string | null }>(
      `select t.version, t.enabled, t.subject, t.short, t.body, t.at, p.name as by
         from mail_template t left join staff p on p.shop_id = t.shop_id and p.account_id = t.account_id and p.status <> 'left'
        where t.shop_id = $1 and t.event = $2 and t.locale = $3 order by t.version desc limit $4`,
      [shopId, event, locale, maxVersions],
    )
    return { states: rows.map((row) => ({ ...stateOf(event, row), at: row.at.toISOString(), by: row.by })) }
  })
}

type TemplateInput = Of & State

export function saveMailTemplate(
  ctx: MailTemplateContext,
  { event, locale, version, enabled, words }: TemplateInput,
  call: StaffRequest,
): Promise<MailTemplate | Refusal<'setting.changed' | 'template.invalid' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const of = { event, locale }
  const read = async (tx: Tx) => (await readLatest(tx, shopId)).find((row) => row.event === event && row.locale === locale)
  const readTemplate = async (tx: Tx) => showTemplate(ctx, of, await read(tx), await readExamples(ctx, tx, shopId))
  return runSettingsCommand<MailTemplate, Refusal<'setting.changed' | 'template.invalid'>>(
    ctx,
    call,
    async (tx, now) => {
      const before = stateOf(event, await read(tx))
      if (before.version !== version) {
        const params = await readLastSettingsChange(tx, call.membership, 'mailWords', shopId)
        return refuse('setting.changed', { current: await readTemplate(tx), params })
      }
      if (words && findMailTemplateFaults(event, words).length > 0) return refuse('template.invalid')
      const changed = [...(before.enabled === enabled ? [] : ['enabled']), ...(isSame(before.words, words) ? [] : ['words'])]
      if (changed.length === 0) return { id: shopId }
      await tx.$client.query(
        `insert into mail_template (organization_id, shop_id, event, locale, version, enabled, subject, short, body, at, account_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          organizationId,
          shopId,
          event,
          locale,
          version + 1,
          enabled,
          words?.subject ?? null,
          words?.short ?? null,
          words?.body ?? null,
          now,
          call.account.accountId,
        ],
      )
      const data = { event, locale, version: version + 1, enabled }
      return { id: shopId, event: { kind: 'shop.setMailTemplate', entityType: 'shop', entityId: shopId, changed, data } }
    },
    readTemplate,
  )
}

const isSame = (one: MailTemplateText | null, other: MailTemplateText | null) =>
  one?.subject === other?.subject && one?.short === other?.short && one?.body === other?.body

type Tried = { address: string; event: OutboxEvent }

/** Mails the saved template to the caller, even if it is switched off. */
export function sendTestMail(
  ctx: MailTemplateContext & Pick<OutboxContext, 'tokens' | 'mails'>,
  { event, locale }: Of,
  { membership, account, idempotency }: StaffRequest & { account: Pick<AuthenticatedAccount, 'email'> },
): Promise<Tried | Refusal<'outbox.notConfigured' | 'template.noAddress' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = membership
  const scope = { organizationId, shopId }
  return ctx.db.inScope(scope, async (tx): ReturnType<typeof sendTestMail> => {
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier) return 'refused' in earlier ? earlier : (earlier.result as Tried)
    if (!ctx.mails) return rollback(refuse('outbox.notConfigured'))
    const email = parseEmail(account.email ?? '')
    if (!email) return rollback(refuse('template.noAddress'))
    const { version } = await readMailTemplateState(tx, shopId, event, locale)
    const shop = await readShopRow(tx, shopId)
    const [visit, signature] = await Promise.all([ctx.hooks.sampleVisit(tx, shopId), readSignature(tx, shopId)])
    const given: MessageVariables = {
      ...anyExample,
      ...madeUp[locale],
      ...visit?.(locale),
      shop: shopName(shop, locale),
      link: '/shopAdmin/reserveMail',
    }
    const variables: MessageVariables = {
      ...Object.fromEntries(Object.keys(outboxMailDefinitions[event].variables).map((name) => [name, given[name]])),
      signature: signature(locale),
    }
    await enqueueMail(tx, {
      event,
      address: email.address,
      addressKey: addressKeyOf(ctx.tokens, email, shopId),
      locale,
      variables: variables as OutboxEventVariables<CustomizableEvent>,
      now: ctx.clock(),
      scope,
      accountId: account.accountId,
      templateVersion: version,
    })
    const tried = { address: email.address, event }
    await saveIdempotentResult(tx, scope, idempotency, tried)
    return tried
  })
}
