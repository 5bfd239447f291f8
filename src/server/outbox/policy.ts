import { isDeepStrictEqual } from 'node:util'
import type { Temporal } from 'temporal-polyfill'
import type { ShopMailPolicy } from '#contract/mail-policy.ts'
import { parseEmail } from '#domain/email.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import { countsTowardDailyLimit, isOffByDefault, type OutboxEvent } from '#domain/outbox/events.ts'
import {
  type AdvertisingSender,
  type DueStep,
  defaultMailPolicy,
  dueSteps,
  type MailPolicy,
  maxDailyMailsPerRecipient,
} from '#domain/outbox/policy.ts'
import type { Reminder } from '#domain/outbox/reminders.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { enqueueMail, type ShopMailInput } from '#platform/outbox/enqueue.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { readLastSettingsChange } from '../members/last-change.ts'

type Row = { timeZone: string; rev: number | null } & MailPolicy

/** Reads the shop's policy, with defaults for what it has not set. Call inside the scope. */
async function readRow(tx: Tx, shopId: string): Promise<Row> {
  const { rows } = await tx.$client.query<
    { timeZone: string; rev: number | null; from: string; until: string } & Omit<MailPolicy, 'quiet'>
  >({
    name: 'read-mail-policy',
    text: `select s.time_zone as "timeZone", p.rev, p.ladders, p.lane_ladders as "laneLadders", p.sms, to_char(p.quiet_from, 'HH24:MI') as from, to_char(p.quiet_until, 'HH24:MI') as until,
                  p.message_retention_days as "messageRetentionDays", p.reply_to as "replyTo", p.sender, p.reminders, p.running_late_minutes as "runningLateMinutes", p.signature
             from shop s left join mail_policy p on p.shop_id = s.id where s.id = $1`,
    values: [shopId],
  })
  const { timeZone, rev, ladders, from, until, ...policy } = rows[0]!
  if (rev === null) return { timeZone, rev, ...defaultMailPolicy }
  return {
    timeZone,
    rev,
    ladders: { ...defaultMailPolicy.ladders, ...ladders },
    quiet: from && { from, until },
    ...policy,
  } as Row
}

/** Returns the shop's policy. Call inside the scope. */
export const readPolicy = (tx: Tx, shopId: string): Promise<MailPolicy> => readRow(tx, shopId)

/** Leaves out the ladders of lanes, because the new shop has lanes of its own. */
export async function copyMailPolicy(tx: Tx, from: string, { organizationId, shopId }: Required<Scope>): Promise<void> {
  await tx.$client.query(
    `insert into mail_policy (shop_id, organization_id, ladders, sms, quiet_from, quiet_until, message_retention_days, reply_to, rev, sender, reminders, running_late_minutes, signature)
     select $2, $3, ladders, sms, quiet_from, quiet_until, message_retention_days, reply_to, 1, sender, reminders, running_late_minutes, signature from mail_policy where shop_id = $1`,
    [from, shopId, organizationId],
  )
}

/** State of a mail that the shop has not customized. */
export const defaultMailTemplateState = (event: OutboxEvent) => ({ version: 0, enabled: !isOffByDefault(event) })

/** Returns version and switch of the shop's template. Call in the transaction that mails it. */
export async function readMailTemplateState(
  tx: Tx,
  shopId: string,
  event: OutboxEvent,
  locale: Locale,
): Promise<{ version: number; enabled: boolean }> {
  const { rows } = await tx.$client.query<{ version: number; enabled: boolean }>({
    name: 'read-mail-wording',
    text: 'select version, enabled from mail_template where shop_id = $1 and event = $2 and locale = $3 order by version desc limit 1',
    values: [shopId, event, locale],
  })
  return rows[0] ?? defaultMailTemplateState(event)
}

/** Adds the signature as a variable, so it is sent, shown and erased with the others. */
const withSignature = <V extends object>(variables: V, signature: string): V => (signature ? { ...variables, signature } : variables)

type Announced = {
  /** Delay in seconds, in which the open page can show the news first. */
  pause?: number
  /** Key by `mailboxKeyOf` for mails to visitors, which are limited per mailbox and day. */
  mailbox?: Buffer
}

/**
 * Queues a mail by the shop's policy and quiet hours. Returns false if the shop does not want it or the visitor's mailbox has reached its
 * daily limit. Call in the transaction that causes it.
 */
export async function enqueueShopMail<E extends OutboxEvent>(
  tx: Tx,
  { pause, dueAt: wanted, ...message }: ShopMailInput<E> & Announced,
): Promise<boolean> {
  const { event, now, scope, locale } = message
  const [step] = await readDueSteps(tx, { event, shopId: scope.shopId, locale, available: ['mail'], now: wanted ?? now, pause })
  if (!step) return false
  const { dueAt, templateVersion } = step
  return enqueueMailStep(tx, { ...(message as ShopMailInput<E>), dueAt, templateVersion })
}

type StepsInput = Omit<Parameters<typeof dueSteps>[1], 'timeZone'> & { shopId: string; locale: Locale }

/** `templateVersion`: of the text that is current now. */
type VersionedStep = DueStep & { templateVersion: number }

/** Returns when each available channel sends the event; none if the shop does not want it. Call in the transaction that causes it. */
export async function readDueSteps(tx: Tx, { shopId, locale, ...input }: StepsInput): Promise<VersionedStep[]> {
  const { timeZone, ...policy } = await readRow(tx, shopId)
  const { enabled, version } = await readMailTemplateState(tx, shopId, input.event, locale)
  return enabled ? dueSteps(policy, { ...input, timeZone }).map((step) => ({ ...step, templateVersion: version })) : []
}

/** Queues a mail for the time of its step. Returns false if the visitor's mailbox has reached its daily limit. */
export async function enqueueMailStep<E extends OutboxEvent>(
  tx: Tx,
  { mailbox, ...message }: ShopMailInput<E> & Pick<Announced, 'mailbox'> & { templateVersion: number },
): Promise<boolean> {
  const { event, now, scope, locale, variables } = message
  const { timeZone, signature } = await readRow(tx, scope.shopId)
  if (mailbox && countsTowardDailyLimit(event) && !(await countMail(tx, { scope, mailbox, day: dayOf(now, timeZone) }))) return false
  const signed = withSignature(variables, localizedText(signature, locale))
  return (await enqueueMail(tx, { ...message, variables: signed } as ShopMailInput<E>)) !== undefined
}

const dayOf = (now: Temporal.Instant, timeZone: string) => now.toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Counts a mail for the mailbox. Returns false at the daily limit. Concurrent transactions wait for each other here. */
async function countMail(tx: Tx, { scope, mailbox, day }: { scope: Required<Scope>; mailbox: Buffer; day: string }): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'count-mail',
    text: `insert into mailbox_day as m (shop_id, organization_id, day, mailbox, mails) values ($1, $2, $3, $4, 1)
             on conflict (shop_id, day, mailbox) do update set mails = m.mails + 1 where m.mails < $5`,
    values: [scope.shopId, scope.organizationId, day, mailbox, maxDailyMailsPerRecipient],
  })
  return rowCount === 1
}

type SmsUse = { scope: Required<Scope>; number: Buffer; segments: number; now: Temporal.Instant }

/**
 * Counts an SMS to the number (a keyed hash). Returns why it must not be sent: the number has reached its daily limit, or the shop its
 * budget. Concurrent transactions wait for each other here.
 */
export async function countSms(
  tx: Tx,
  { scope, number, segments, now }: SmsUse,
): Promise<'sms.off' | 'sms.tooMany' | 'sms.overBudget' | undefined> {
  const { sms, timeZone } = await readRow(tx, scope.shopId)
  if (!sms) return 'sms.off'
  const day = dayOf(now, timeZone)
  if (!(await countMail(tx, { scope, mailbox: number, day }))) return 'sms.tooMany'
  // The first SMS of a day must keep to the budget too, so the row is made before it is counted.
  await tx.$client.query(
    'insert into sms_day (shop_id, organization_id, day, segments) values ($1, $2, $3, 0) on conflict (shop_id, day) do nothing',
    [scope.shopId, scope.organizationId, day],
  )
  const { rowCount } = await tx.$client.query(
    'update sms_day set segments = segments + $3 where shop_id = $1 and day = $2 and segments + $3 <= $4',
    [scope.shopId, day, segments, sms.dailySegments],
  )
  return rowCount === 1 ? undefined : 'sms.overBudget'
}

/** Returns today's segments of SMS to visitors. Call inside the scope. */
export async function readSmsSegments(tx: Tx, shopId: string, now: Temporal.Instant): Promise<number> {
  const { timeZone } = await readRow(tx, shopId)
  const { rows } = await tx.$client.query<{ segments: number }>('select segments from sms_day where shop_id = $1 and day = $2', [
    shopId,
    dayOf(now, timeZone),
  ])
  return rows[0]?.segments ?? 0
}

/** Returns true if the mailbox may get one more mail today. Call inside the scope. */
export async function isMailboxBelowLimit(tx: Tx, shopId: string, mailbox: Buffer, now: Temporal.Instant): Promise<boolean> {
  const { timeZone } = await readRow(tx, shopId)
  const { rows } = await tx.$client.query<{ mails: number }>({
    name: 'read-mailbox-day',
    text: 'select mails from mailbox_day where shop_id = $1 and day = $2 and mailbox = $3',
    values: [shopId, dayOf(now, timeZone), mailbox],
  })
  return (rows[0]?.mails ?? 0) < maxDailyMailsPerRecipient
}

/** Deletes counts of past days. Call inside the scope. */
export async function deleteOldMailCounts(tx: Tx, shopId: string, today: string): Promise<void> {
  await tx.$client.query('delete from mailbox_day where shop_id = $1 and day < $2', [shopId, today])
  await tx.$client.query('delete from sms_day where shop_id = $1 and day < $2', [shopId, today])
}

/** Returns the sender of promotions; undefined if it is not set, then none are sent. Call inside the scope. */
export async function readAdvertisingSender(tx: Tx, shopId: string): Promise<AdvertisingSender | undefined> {
  return (await readRow(tx, shopId)).sender ?? undefined
}

/** Returns the reply address of the shop's mails. Call inside the scope. */
export async function readReplyAddress(tx: Tx, shopId: string): Promise<string | undefined> {
  return (await readRow(tx, shopId)).replyTo ?? undefined
}

/** Returns when visitors are reminded. Call inside the scope. */
export async function readReminderTimes(tx: Tx, shopId: string): Promise<readonly Reminder[]> {
  return (await readRow(tx, shopId)).reminders
}

/** Returns how many minutes after the booked time a call counts as late; null if no visitor is told. Call inside the scope. */
export async function readRunningLateMinutes(tx: Tx, shopId: string): Promise<number | null> {
  return (await readRow(tx, shopId)).runningLateMinutes
}

/** Returns the signature by language; '' for none. Call inside the scope. */
export async function readSignature(tx: Tx, shopId: string): Promise<(locale: Locale) => string> {
  const { signature } = await readRow(tx, shopId)
  return (locale) => localizedText(signature, locale)
}

async function showPolicy(tx: Tx, shopId: string): Promise<ShopMailPolicy> {
  const { timeZone: _, rev, ...policy } = await readRow(tx, shopId)
  return { rev: rev ?? 0, ...policy }
}

export function readMailPolicy({ db }: Pick<ShopCommandContext, 'db'>, scope: Required<Scope>): Promise<ShopMailPolicy> {
  return db.readScope(scope, (tx) => showPolicy(tx, scope.shopId))
}

/** Sets the policy for new messages. Messages already queued keep their send time. */
export function setMailPolicy(
  ctx: ShopCommandContext,
  { rev, ...policy }: ShopMailPolicy,
  call: StaffRequest,
): Promise<ShopMailPolicy | Refusal<'setting.changed' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const readPolicy = (tx: Tx) => showPolicy(tx, shopId)
  return runSettingsCommand<ShopMailPolicy, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx) => {
      const { rev: savedRev, ...before } = await readPolicy(tx)
      if (savedRev !== rev) {
        const params = await readLastSettingsChange(tx, call.membership, 'mails', shopId)
        return refuse('setting.changed', { current: { rev: savedRev, ...before }, params })
      }
      const after = { ...policy, replyTo: parseEmail(policy.replyTo ?? '')?.address ?? null }
      const changed = (Object.keys(before) as (keyof MailPolicy)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
      if (changed.length === 0) return { id: shopId }
      const { ladders, laneLadders, sms, quiet, messageRetentionDays, replyTo, sender, reminders, runningLateMinutes, signature } = after
      await tx.$client.query(
        `insert into mail_policy (shop_id, organization_id, ladders, quiet_from, quiet_until, message_retention_days, reply_to, rev, sender, reminders, signature, running_late_minutes, lane_ladders, sms)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         on conflict (shop_id) do update set ladders = excluded.ladders, lane_ladders = excluded.lane_ladders, sms = excluded.sms, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
           message_retention_days = excluded.message_retention_days, reply_to = excluded.reply_to, sender = excluded.sender, rev = excluded.rev, reminders = excluded.reminders,
           signature = excluded.signature, running_late_minutes = excluded.running_late_minutes`,
        [
          shopId,
          organizationId,
          JSON.stringify(ladders),
          quiet?.from ?? null,
          quiet?.until ?? null,
          messageRetentionDays,
          replyTo,
          rev + 1,
          sender && JSON.stringify(sender),
          JSON.stringify(reminders),
          JSON.stringify(signature),
          runningLateMinutes,
          JSON.stringify(laneLadders),
          sms && JSON.stringify(sms),
        ],
      )
      return { id: shopId, event: { kind: 'shop.setMailPolicy', entityType: 'shop', entityId: shopId, changed, data: { before, after } } }
    },
    readPolicy,
  )
}
