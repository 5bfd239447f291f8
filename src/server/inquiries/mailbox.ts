/** A shop's mailbox for inquiries (docs/decisions/190-inquiries.md). */
import { eq } from 'drizzle-orm'
import type { InquiryMailbox, setInquiryMailbox as setEntry } from '#contract/inquiries.ts'
import type { OperationInput } from '#contract/operation.ts'
import type { MailboxFailure } from '#domain/inquiries/inquiry.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { checkMailbox, type MailboxAccess, MailboxError } from '#platform/mailbox/imap.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import type { InquiryContext } from './context.ts'
import { inquiryMailboxes, type MailboxRow } from './table.ts'

export async function findMailbox(tx: Tx, shopId: string): Promise<MailboxRow | undefined> {
  const [row] = await tx.select().from(inquiryMailboxes).where(eq(inquiryMailboxes.shopId, shopId))
  return row
}

/** A row copied to another shop or server therefore opens nothing. */
const boundTo = (shopId: string, { host, user }: Pick<MailboxAccess, 'host' | 'user'>) => `${shopId} ${host} ${user}`

export function accessOf({ mailboxKey }: InquiryContext, row: MailboxRow): MailboxAccess {
  const password = unseal(mailboxKey, row.sealedPassword, boundTo(row.shopId, row))
  if (password === undefined) throw new Error('the password of a mailbox was sealed with another installation key')
  const { host, port, startTls, user, folder } = row
  return { host, port, startTls, user, password, folder }
}

export const mailboxStateOf = ({ readAt, failure, failedAt }: MailboxRow) => ({
  readAt: readAt?.toISOString() ?? null,
  failure,
  failedAt: failedAt?.toISOString() ?? null,
})

async function showMailbox(tx: Tx, shopId: string): Promise<InquiryMailbox> {
  const row = await findMailbox(tx, shopId)
  if (!row) return { rev: 0, mailbox: null }
  const { rev, host, port, startTls, user, folder } = row
  return { rev, mailbox: { host, port, startTls, user, folder, ...mailboxStateOf(row) } }
}

export const readMailboxSettings = ({ db }: InquiryContext, membership: StaffRequest['membership']): Promise<InquiryMailbox> =>
  db.readScope(membership, (tx) => showMailbox(tx, membership.shopId))

const refusals = {
  login: 'inquiry.wrongLogin',
  needsOauth: 'inquiry.needsOauth',
  folder: 'inquiry.noFolder',
  certificate: 'inquiry.untrustedServer',
  private: 'inquiry.privateServer',
  unreachable: 'inquiry.unreachable',
} as const satisfies Record<MailboxFailure, string>
type CheckRefusal = Refusal<(typeof refusals)[MailboxFailure]>

async function check({ guard }: InquiryContext, access: MailboxAccess): Promise<CheckRefusal | undefined> {
  try {
    await checkMailbox(access, guard)
    return undefined
  } catch (error) {
    if (error instanceof MailboxError) return refuse(refusals[error.failure])
    throw error
  }
}

/** The mailbox is opened before the transaction, so that a slow server holds no connection. */
export async function setMailbox(ctx: InquiryContext, { rev, ...access }: OperationInput<typeof setEntry>['body'], call: StaffRequest) {
  const refused = await check(ctx, access)
  if (refused) return refused
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<InquiryMailbox, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx, now) => {
      const before = await findMailbox(tx, shopId)
      if ((before?.rev ?? 0) !== rev) return refuse('setting.changed', { current: await showMailbox(tx, shopId) })
      const { password, ...settings } = access
      const sealedPassword = seal(ctx.mailboxKey, password, boundTo(shopId, access))
      // UIDs of another server, user or folder mean other mails.
      const isSame = before?.host === access.host && before.user === access.user && before.folder === access.folder
      const values = {
        ...{ ...settings, sealedPassword, failure: null, failedAt: null },
        ...(!isSame && { uidValidity: null, lastUid: null, readAt: null }),
      }
      await tx
        .insert(inquiryMailboxes)
        .values({ shopId, organizationId, ...values, createdAt: now })
        .onConflictDoUpdate({ target: inquiryMailboxes.shopId, set: { ...values, rev: rev + 1 } })
      return { id: shopId, event: { ...ofShop(shopId), kind: 'inquiry.setMailbox', data: { host: access.host } } }
    },
    (tx) => showMailbox(tx, shopId),
  )
}

const ofShop = (shopId: string) => ({ entityType: 'shop', entityId: shopId, changed: [] }) as const

export function removeMailbox(ctx: InquiryContext, call: StaffRequest) {
  const { shopId } = call.membership
  return runSettingsCommand<InquiryMailbox, Refusal<'inquiry.noMailbox'>>(
    ctx,
    call,
    async (tx) => {
      const [row] = await tx.delete(inquiryMailboxes).where(eq(inquiryMailboxes.shopId, shopId)).returning({ host: inquiryMailboxes.host })
      if (!row) return refuse('inquiry.noMailbox')
      return { id: shopId, event: { ...ofShop(shopId), kind: 'inquiry.removeMailbox', data: { host: row.host } } }
    },
    (tx) => showMailbox(tx, shopId),
  )
}
