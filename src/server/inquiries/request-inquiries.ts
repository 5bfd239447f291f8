/** Finds, exports and erases mails without a card for a privacy request. */
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PrivacyRequestInquiry, privacyRequestInquiryFields, requesterExportInquiryFields } from '#contract/inquiries/parts.ts'
import { findRequesterInquiries as findEntry, selectRequesterInquiries } from '#contract/inquiries/privacy-request-inquiries.ts'
import type { InferredFields } from '#contract/parts.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { implementOperation, membershipOf } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import type { PrivacyRequestHook } from '../hooks/hooks.ts'
import { searchedPhoneDigits } from '../shops/contact-search.ts'
import { shops } from '../shops/table.ts'
import { containsWords, recordInquiryEvent } from './commands.ts'
import { eraseInquiries } from './erase.ts'
import { inquiries, inquiryFiles, privacyRequestInquiries } from './table.ts'

const maxRows = 20
const { id, shopId, senderName, subject, receivedAt, text, cardId } = inquiries
const shown = { id, senderName, subject, receivedAt }
type Shown = Pick<typeof inquiries.$inferSelect, keyof typeof shown>

const toRequestInquiry = ({ receivedAt, ...row }: Shown): PrivacyRequestInquiry => ({ ...row, receivedAt: receivedAt.toISOString() })

function findInquiries({ db }: { db: Database }, { organizationId, shopId: shop }: Required<Scope>, wanted: string) {
  return db.readScope({ organizationId, shopId: shop }, async (tx) => {
    const rows = await tx
      .select(shown)
      .from(inquiries)
      .where(and(eq(shopId, shop), isNotNull(text), matches(wanted)))
      .orderBy(desc(receivedAt), desc(id))
      .limit(maxRows)
    return { inquiries: rows.map(toRequestInquiry) }
  })
}

const email = /[^\s,、;()<>]+@[^\s,、;()<>]+/gu
const phone = /\+?\d[\d\s()./‐‑‒–—―−ー~〜-]{6,}\d/gu

/** Matches mails with any of the contacts, in any spelling. A text without contacts must be in the mail with all its words. */
function matches(wanted: string): SQL | undefined {
  const normalized = wanted.normalize('NFKC')
  const emails = normalized.match(email) ?? []
  const phones = (normalized.replace(email, ' ').match(phone) ?? []).flatMap((number) => searchedPhoneDigits(number) ?? [])
  if (emails.length + phones.length === 0) return containsWords(wanted)
  return or(...emails.map(containsWords), ...phones.map((digits) => sql`strpos(${mailDigits}, ${digits}) > 0`))
}

/** The mail's text without what may stand between the digits of a phone number. */
const mailDigits = sql`regexp_replace(normalize(${text}, NFKC), '[\\s()./‐‑‒–—―−ー~〜-]', '', 'g')`

async function areMailsWithoutCard(tx: Tx, shop: string, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(inquiries)
    .where(and(shopRowsByIdsCondition(inquiries, shop, ids), isNull(cardId)))
  return rows.length === ids.length
}

type Chosen = InferredFields<typeof privacyRequestInquiryFields>
type Exported = InferredFields<typeof requesterExportInquiryFields>

export const inquiryPrivacyRequestHook: PrivacyRequestHook<Chosen, Exported> = {
  nothing: { inquiries: [] },
  /** A mail that became a card since is the card's data. */
  async read(tx, requestIds) {
    if (requestIds.length === 0) return new Map()
    const rows = await tx
      .select({ requestId: privacyRequestInquiries.requestId, ...shown })
      .from(privacyRequestInquiries)
      .innerJoin(inquiries, eq(id, privacyRequestInquiries.inquiryId))
      .where(and(inArray(privacyRequestInquiries.requestId, [...requestIds]), isNull(cardId)))
      .orderBy(desc(receivedAt), desc(id))
    const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
    return new Map(
      [...byRequest].map(([requestId, chosen]) => [
        requestId,
        { inquiries: chosen.map(({ requestId: _, ...row }) => toRequestInquiry(row)) },
      ]),
    )
  },
  async take(tx, shop, chosen, { now }) {
    const ids = chosen.inquiries.map((mail) => mail.id)
    if (ids.length === 0) return { inquiries: [] }
    const [[header], rows, files] = await Promise.all([
      tx.select({ name: shops.name, code: shops.entryCode }).from(shops).where(eq(shops.id, shop)),
      tx
        .select()
        .from(inquiries)
        .where(and(shopRowsByIdsCondition(inquiries, shop, ids), isNotNull(text)))
        .orderBy(desc(receivedAt), desc(id)),
      tx
        .select({ inquiryId: inquiryFiles.inquiryId, name: inquiryFiles.name })
        .from(inquiryFiles)
        .where(and(eq(inquiryFiles.shopId, shop), inArray(inquiryFiles.inquiryId, ids)))
        .orderBy(inquiryFiles.number),
    ])
    return {
      inquiries: rows.map((row) => ({
        shop: header!,
        at: now.toString({ smallestUnit: 'second' }),
        receivedAt: row.receivedAt.toISOString(),
        ...{ sender: row.sender ?? '', senderName: row.senderName ?? '', subject: row.subject ?? '', text: row.text! },
        files: files.filter(({ inquiryId }) => inquiryId === row.id).map(({ name }) => name),
      })),
    }
  },
  async erase(tx, chosen, { scope, actor, now }) {
    const ids = chosen.inquiries.map((mail) => mail.id)
    if (ids.length === 0) return
    const accountId = actor.by === 'member' ? actor.accountId : null
    await eraseInquiries(tx, scope, ids)
    for (const inquiryId of ids)
      await recordInquiryEvent(tx, { scope, inquiryId, kind: 'inquiry.erase', accountId, now: now.epochMilliseconds })
  },
  async deleteChoices(tx, requestIds) {
    await tx.delete(privacyRequestInquiries).where(inArray(privacyRequestInquiries.requestId, [...requestIds]))
  },
  api: (ctx, choose) => [
    implementOperation(findEntry, ({ query }, call) => findInquiries(ctx, membershipOf(call), query.text)),
    implementOperation(selectRequesterInquiries, ({ params: { requestId }, body: { inquiries: wanted, rev } }, call) =>
      choose<Refusal<'inquiry.notFound'>>(toStaffRequest(call), { requestId, rev }, async (tx, scope) => {
        const ids = [...new Set(wanted)]
        if (ids.length > 0 && !(await areMailsWithoutCard(tx, scope.shopId, ids))) return refuse('inquiry.notFound')
        const { shopId: shopColumn, requestId: requestColumn } = privacyRequestInquiries
        await tx.delete(privacyRequestInquiries).where(and(eq(shopColumn, scope.shopId), eq(requestColumn, requestId)))
        const chosen = ids.map((inquiryId) => ({ ...scope, requestId, inquiryId }))
        if (ids.length > 0) await tx.insert(privacyRequestInquiries).values(chosen)
        return { inquiries: ids.length }
      }),
    ),
  ],
}
