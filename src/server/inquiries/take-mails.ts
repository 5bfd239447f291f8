/** Takes new mails from the shops' mailboxes, each once. */
import { and, eq, isNull } from 'drizzle-orm'
import { detectFileKind, type FileKind } from '#domain/attachments/file-kind.ts'
import { unwrapForwarded } from '#domain/inquiries/forwarded.ts'
import {
  type MailboxFailure,
  maxInquiryFiles,
  maxInquirySubjectLength,
  maxInquiryTextLength,
  maxWholeMailBytes,
} from '#domain/inquiries/inquiry.ts'
import { truncateText } from '#domain/text-length.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'
import type { Scope } from '#platform/database/db.ts'
import { derivedId } from '#platform/ids.ts'
import { type MailboxCursor, MailboxError, type NewMail, readNewMails } from '#platform/mailbox/imap.ts'
import { parseMail } from '#platform/mailbox/parse-mail.ts'
import { readContactDueTimes } from '../cards/first-contact/contact.ts'
import { shops } from '../shops/table.ts'
import type { InquiryContext } from './context.ts'
import { accessOf, findMailbox } from './mailbox.ts'
import { makeCardsByRules } from './make-cards.ts'
import { inquiries, inquiryFiles, inquiryMailboxes, inquiryRules, type MailboxRow } from './table.ts'

/** Mails of the days before the first reading are taken too, so that rules can be made at once; likewise after a changed UIDVALIDITY. */
const daysBefore = 3
const keptFiles: readonly (FileKind | undefined)[] = ['jpeg', 'png', 'webp', 'pdf']
/** Mailboxes read at the same time. */
const atOnce = 5

/** Contexts whose mailboxes are being read. A second reading would keep another worker from the other jobs. */
const busy = new WeakSet<InquiryContext>()

/** Reads the mailboxes of all open shops, unless this process is still at it. */
export async function takeNewMails(ctx: InquiryContext): Promise<void> {
  if (busy.has(ctx)) return
  busy.add(ctx)
  await readAllMailboxes(ctx).finally(() => busy.delete(ctx))
}

/** A failure of one mailbox is stored with it and stops no other. */
async function readAllMailboxes(ctx: InquiryContext): Promise<void> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  const limit = createConcurrencyLimiter(atOnce)
  const scopes: Required<Scope>[] = []
  for (const { id: organizationId } of rows) {
    const found = await ctx.db.readScope({ organizationId }, (tx) =>
      tx
        .select({ shopId: inquiryMailboxes.shopId })
        .from(inquiryMailboxes)
        .innerJoin(shops, eq(shops.id, inquiryMailboxes.shopId))
        .where(and(eq(inquiryMailboxes.organizationId, organizationId), isNull(shops.closedAt))),
    )
    scopes.push(...found.map((one) => ({ organizationId, shopId: one.shopId })))
  }
  const results = await Promise.allSettled(scopes.map((scope) => limit(Number.POSITIVE_INFINITY, () => takeMailsOfShop(ctx, scope))))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

export async function takeMailsOfShop(ctx: InquiryContext, scope: Required<Scope>): Promise<void> {
  const row = await ctx.db.readScope(scope, (tx) => findMailbox(tx, scope.shopId))
  if (row) await readMailbox(ctx, scope, row)
  await makeCardsByRules(ctx, scope)
}

async function readMailbox(ctx: InquiryContext, scope: Required<Scope>, row: MailboxRow): Promise<void> {
  const now = new Date(ctx.clock().epochMilliseconds)
  const cursor = row.uidValidity === null ? undefined : { uidValidity: row.uidValidity, lastUid: row.lastUid ?? 0 }
  const since = new Date((row.readAt ?? now).getTime() - daysBefore * 24 * 3_600_000)
  const reading = { guard: ctx.guard, cursor, since, maxMailBytes: maxWholeMailBytes }
  try {
    const behind = await readNewMails(accessOf(ctx, row), reading, (mail, place) => storeMail(ctx, scope, { mail, place, rev: row.rev }))
    await saveState(ctx, scope, row.rev, { ...behind, readAt: now, failure: null, failedAt: null })
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    const { failure } = error
    ctx.log.info({ failure }, 'a mailbox for inquiries was not read')
    await saveState(ctx, scope, row.rev, { failure, failedAt: row.failedAt ?? now })
  }
}

type State = Partial<MailboxCursor & { readAt: Date; failure: MailboxFailure | null; failedAt: Date | null }>

/** Changes nothing if the settings were changed during the reading. */
const saveState = ({ db }: InquiryContext, scope: Required<Scope>, rev: number, state: State) =>
  db.inScope(scope, (tx) =>
    tx
      .update(inquiryMailboxes)
      .set(state)
      .where(and(eq(inquiryMailboxes.shopId, scope.shopId), eq(inquiryMailboxes.rev, rev))),
  )

type Taken = { mail: NewMail; place: MailboxCursor; rev: number }

/** The position is stored in the same transaction, so that a killed process takes the mail neither twice nor never. */
async function storeMail({ db, clock }: InquiryContext, scope: Required<Scope>, { mail, place, rev }: Taken): Promise<void> {
  const { key, files, ...parsed } = await parseMail(mail.source, mail)
  const { sender, senderName, subject, text } = unwrapForwarded(parsed)
  const id = derivedId(`${scope.shopId} ${key}`)
  const now = new Date(clock().epochMilliseconds)
  const receivedAt = mail.receivedAt < now ? mail.receivedAt : now
  await db.inScope(scope, async (tx) => {
    const [ignored] = await tx
      .select({ marks: inquiryRules.marks })
      .from(inquiryRules)
      .where(and(eq(inquiryRules.shopId, scope.shopId), eq(inquiryRules.sender, sender)))
    const content = {
      sender: sender.slice(0, 254),
      senderName: truncateText(senderName, maxInquirySubjectLength),
      subject: truncateText(subject, maxInquirySubjectLength),
      text: truncateText(text, maxInquiryTextLength),
      cut: mail.cut,
    }
    const isIgnored = ignored?.marks === null
    const [dueAt] = await readContactDueTimes(tx, scope.shopId, [receivedAt])
    const [added] = await tx
      .insert(inquiries)
      .values({ id, ...scope, ...(isIgnored ? { status: 'erased' } : { status: 'waiting', ...content }), receivedAt, takenAt: now, dueAt })
      .onConflictDoNothing()
      .returning({ id: inquiries.id })
    const kept = files.filter(({ bytes }) => keptFiles.includes(detectFileKind(bytes))).slice(0, maxInquiryFiles)
    if (added && !isIgnored && kept.length > 0)
      await tx
        .insert(inquiryFiles)
        .values(kept.map(({ name, bytes }, number) => ({ inquiryId: id, number, ...scope, name: truncateText(name, 200), bytes })))
    await tx
      .update(inquiryMailboxes)
      .set(place)
      .where(and(eq(inquiryMailboxes.shopId, scope.shopId), eq(inquiryMailboxes.rev, rev)))
  })
}
