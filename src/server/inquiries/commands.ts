/** Mails that wait for staff: list, detail, and what staff do with them. */
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { InquiryDetail, ListedInquiry, listInquiries as listEntry, makeInquiryCard as makeEntry } from '#contract/inquiries.ts'
import type { OperationAnswer, OperationInput } from '#contract/operation.ts'
import type { EventKind } from '#domain/events.ts'
import { canMoveInquiry, type InquiryMove, rulePreviewLength, statusAfterMove } from '#domain/inquiries/inquiry.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition, shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { memberActorOf, type StaffRequest } from '../feed/staff-request.ts'
import type { InquiryContext } from './context.ts'
import { eraseInquiries } from './erase.ts'
import { findMailbox, mailboxStateOf } from './mailbox.ts'
import { acceptInquiryFiles, addCardOfInquiry, type CardRefusal, lockInquiry } from './make-cards.ts'
import { findRuleOfSender } from './rules.ts'
import { type InquiryRow, inquiries, inquiryFiles } from './table.ts'

type ListedRow = Pick<InquiryRow, 'id' | 'status' | 'sender' | 'senderName' | 'subject' | 'receivedAt'>
const toListed = ({ id, status, sender, senderName, subject, receivedAt }: ListedRow): ListedInquiry => ({
  ...{ id, status, sender: sender ?? '', senderName: senderName ?? '', subject: subject ?? '' },
  receivedAt: receivedAt.toISOString(),
})

/** Compares like a person: full and half width, and capitals, are the same. */
const textToSearch = sql`lower(normalize(concat_ws(' ', ${inquiries.senderName}, ${inquiries.sender}, ${inquiries.subject}, ${inquiries.text}), NFKC))`
const maxCounted = 1_000

/** SQL condition for mails with all these words. */
export function containsWords(text: string): SQL | undefined {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean)
  return and(...words.map((word) => sql`strpos(${textToSearch}, ${word}) > 0`))
}

export function listInquiries(
  { db }: InquiryContext,
  membership: StaffRequest['membership'],
  { status, q, after, most }: OperationInput<typeof listEntry>['query'],
): Promise<OperationAnswer<typeof listEntry>> {
  const { shopId } = membership
  return db.readScope(membership, async (tx) => {
    const [last] = after
      ? await tx
          .select({ at: inquiries.receivedAt })
          .from(inquiries)
          .where(rowInShopCondition(inquiries, { shopId, id: after }))
      : []
    const rows = await tx
      .select(listedColumns)
      .from(inquiries)
      .where(
        and(
          ...[eq(inquiries.shopId, shopId), eq(inquiries.status, status)],
          q ? containsWords(q) : undefined,
          last && or(lt(inquiries.receivedAt, last.at), and(eq(inquiries.receivedAt, last.at), lt(inquiries.id, after!))),
        ),
      )
      .orderBy(desc(inquiries.receivedAt), desc(inquiries.id))
      .limit(most + 1)
    const mailbox = await findMailbox(tx, shopId)
    const page = rows.slice(0, most)
    return {
      inquiries: page.map(toListed),
      next: rows.length > most ? page.at(-1)!.id : null,
      waitingCount: await countWaiting(tx, shopId),
      mailbox: mailbox ? mailboxStateOf(mailbox) : null,
    }
  })
}

const { id, status, sender, senderName, subject, receivedAt } = inquiries
const listedColumns = { id, status, sender, senderName, subject, receivedAt }

export async function readListedInquiries(tx: Tx, shopId: string, ids: readonly string[]): Promise<ListedInquiry[]> {
  if (ids.length === 0) return []
  return (
    await tx
      .select(listedColumns)
      .from(inquiries)
      .where(shopRowsByIdsCondition(inquiries, shopId, ids))
  ).map(toListed)
}

async function countWaiting(tx: Tx, ofShop: string): Promise<number> {
  const { rows } = await tx.$client.query<{ count: number }>(
    `select count(*)::int as count from (select from inquiry where shop_id = $1 and status = 'waiting' limit $2) counted`,
    [ofShop, maxCounted],
  )
  return rows[0]!.count
}

/** Records who opened the mail, because it holds a person's data. */
export function openInquiry(
  { db, clock }: InquiryContext,
  call: Pick<StaffRequest, 'membership' | 'account'>,
  inquiryId: string,
): Promise<InquiryDetail | Refusal<'inquiry.notFound'>> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  return db.inScope(scope, async (tx) => {
    const [row] = await tx
      .select()
      .from(inquiries)
      .where(rowInShopCondition(inquiries, { shopId, id: inquiryId }))
    if (!row || row.text === null) return refuse('inquiry.notFound')
    const files = await tx
      .select({ name: inquiryFiles.name })
      .from(inquiryFiles)
      .where(and(eq(inquiryFiles.shopId, shopId), eq(inquiryFiles.inquiryId, inquiryId)))
      .orderBy(inquiryFiles.number)
    await recordInquiryEvent(tx, {
      scope,
      inquiryId,
      kind: 'inquiry.open',
      accountId: call.account.accountId,
      now: clock().epochMilliseconds,
    })
    return {
      ...toListed(row),
      ...{ text: row.text, cut: row.cut, files: files.map(({ name }) => name) },
      rule: (await findRuleOfSender(tx, shopId, row.sender ?? '')) ?? null,
      samples: await readSamples(tx, row),
    }
  })
}

/** Mails of the sender with a card are read from its file, behind the head. */
async function readSamples(tx: Tx, { shopId, sender }: InquiryRow): Promise<InquiryDetail['samples']> {
  if (!sender) return []
  const { rows } = await tx.$client.query<{ id: string; receivedAt: Date; subject: string | null; text: string }>(
    `select i.id, i.received_at as "receivedAt", i.subject, coalesce(i.text, mail.text) as text
       from inquiry i left join lateral (
         select substring(convert_from(f.bytes, 'UTF8') from '\\n\\n(.*)$') as text
           from attachment a join attachment_file f on f.attachment_id = a.id and f.part = 'whole'
          where a.card_id = i.card_id and a.kind = 'text' limit 1) mail on true
      where i.shop_id = $1 and i.sender = $2 and coalesce(i.text, mail.text) is not null
      order by i.received_at desc, i.id desc limit $3`,
    [shopId, sender, rulePreviewLength],
  )
  return rows.map(({ id, receivedAt, subject, text }) => ({ id, receivedAt: receivedAt.toISOString(), subject: subject ?? '', text }))
}

type InquiryEvent = { scope: Required<Scope>; inquiryId: string; kind: EventKind; accountId: string | null; now: number }

export async function recordInquiryEvent(tx: Tx, { scope, inquiryId, kind, accountId, now }: InquiryEvent): Promise<void> {
  const actor = { actorKind: accountId === null ? 'system' : 'member', actorId: accountId } as const
  await tx
    .insert(events)
    .values({ id: newId(now), ...scope, entityType: 'inquiry', entityId: inquiryId, kind, ...actor, at: new Date(now) })
}

type NotMoved = Refusal<'inquiry.notFound' | 'inquiry.wrongStatus' | 'idempotency.mismatch'>

/** Runs a member's change of one mail. The mail is locked, so the second of two at once sees the first one's change. */
async function runInquiryCommand<Answer, Refused extends Refusal>(
  { db, clock }: InquiryContext,
  call: StaffRequest,
  { inquiryId, move }: { inquiryId: string; move: InquiryMove },
  work: (tx: Tx, locked: { scope: Required<Scope>; row: InquiryRow }) => Promise<Answer | Refused>,
  repeat: (row: InquiryRow) => Answer,
): Promise<Answer | Refused | NotMoved> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  return db.inScope(scope, async (tx): Promise<Answer | Refused | NotMoved> => {
    const row = await lockInquiry(tx, scope, inquiryId)
    const earlier = row && (await findIdempotentResult(tx, organizationId, call.idempotency))
    if (earlier) return isRefusal(earlier) ? earlier : repeat(row)
    if (!row) return refuse('inquiry.notFound')
    if (!canMoveInquiry(row.status, move)) return refuse('inquiry.wrongStatus')
    const result = await work(tx, { scope, row })
    if (isRefusal(result)) return rollback(result)
    const { accountId } = call.account
    const now = clock().epochMilliseconds
    if (move !== 'makeCard') await recordInquiryEvent(tx, { scope, inquiryId, kind: `inquiry.${move}`, accountId, now })
    await saveIdempotentResult(tx, scope, call.idempotency, { inquiryId })
    return result
  })
}

/** Dismisses a mail, or puts it back. */
export function moveInquiry(ctx: InquiryContext, call: StaffRequest, inquiryId: string, move: 'dismiss' | 'restore') {
  const work = async (tx: Tx, { row }: { row: InquiryRow }) => {
    const status = statusAfterMove(move)
    // A rule that did not fit is tried again when the mail comes back.
    await tx.update(inquiries).set({ status, checkedRev: null }).where(rowInShopCondition(inquiries, row))
    return toListed({ ...row, status })
  }
  return runInquiryCommand<ListedInquiry, never>(ctx, call, { inquiryId, move }, work, toListed)
}

export function eraseInquiry(ctx: InquiryContext, call: StaffRequest, inquiryId: string) {
  const work = async (tx: Tx, { scope }: { scope: Required<Scope> }) => {
    await eraseInquiries(tx, scope, [inquiryId])
    return { id: inquiryId }
  }
  return runInquiryCommand<{ id: string }, never>(ctx, call, { inquiryId, move: 'erase' }, work, ({ id }) => ({ id }))
}

/** Makes the card of one mail, with the values that a member read from it. */
export async function makeInquiryCard(
  ctx: InquiryContext,
  call: StaffRequest,
  inquiryId: string,
  { fields }: OperationInput<typeof makeEntry>['body'],
): Promise<{ cardId: string } | NotMoved | CardRefusal> {
  const { organizationId, shopId } = call.membership
  const files = await acceptInquiryFiles(ctx, { organizationId, shopId }, inquiryId)
  return runInquiryCommand<{ cardId: string }, CardRefusal>(
    ctx,
    call,
    { inquiryId, move: 'makeCard' },
    async (tx, { scope, row }) => {
      const rule = await findRuleOfSender(tx, shopId, row.sender ?? '')
      const made = await addCardOfInquiry(
        tx,
        ctx,
        { scope, row },
        { fields, portal: rule?.portal ?? null, actor: memberActorOf(call), files },
      )
      return isRefusal(made) ? made : { cardId: made }
    },
    (row) => ({ cardId: row.cardId! }),
  )
}
