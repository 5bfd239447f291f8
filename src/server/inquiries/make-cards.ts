/** Makes cards of mails, by the rule of their sender or by a member. */
import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '#domain/actor.ts'
import { parsePhone } from '#domain/answers/phone.ts'
import { relaxRequiredRules } from '#domain/cards/exempt-fields.ts'
import { parseEmail } from '#domain/email.ts'
import { checkAnswers } from '#domain/forms/check-answers.ts'
import { answersOfInquiry } from '#domain/inquiries/card-answers.ts'
import { isWaitingInquiry } from '#domain/inquiries/inquiry.ts'
import { type Inquiry, isWholeInquiry, readInquiry } from '#domain/inquiries/rule.ts'
import { defaultLocale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { addCards } from '../cards/card/add-cards.ts'
import { type AttachmentLimitRefusal, saveCardAttachment } from '../cards/files/card-files.ts'
import { answerProblemSentences } from '../cards/form/answer-problems.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../cards/form/visitor-form.ts'
import { readFirstStageId } from '../cards/stages.ts'
import { cards } from '../cards/table.ts'
import { type AcceptedFile, acceptFile } from '../files/accept-file.ts'
import { notifyMembers } from '../members/member-push.ts'
import type { InquiryContext } from './context.ts'
import { deleteInquiryFiles, noContent } from './erase.ts'
import { type InquiryRow, inquiries, inquiryFiles, inquiryRules } from './table.ts'

export type NamedFile = { name: string; file: AcceptedFile }

/** Decodes the mail's files before the card's transaction, because a picture takes time. Damaged files are left out. */
export async function acceptInquiryFiles({ db }: Pick<InquiryContext, 'db'>, scope: Required<Scope>, id: string): Promise<NamedFile[]> {
  const rows = await db.readScope(scope, (tx) =>
    tx
      .select()
      .from(inquiryFiles)
      .where(and(eq(inquiryFiles.shopId, scope.shopId), eq(inquiryFiles.inquiryId, id)))
      .orderBy(asc(inquiryFiles.number)),
  )
  const files: NamedFile[] = []
  for (const { name, bytes } of rows) {
    const file = await acceptFile(bytes, { pdf: true })
    if (!isRefusal(file)) files.push({ name, file })
    else if (file.refused === 'request.tooMany') throw new Error('too many pictures wait to be decoded')
  }
  return files
}

export type LockedInquiry = { scope: Required<Scope>; row: InquiryRow }

export async function lockInquiry(tx: Tx, { shopId }: Required<Scope>, id: string): Promise<InquiryRow | undefined> {
  const [row] = await tx.select().from(inquiries).where(rowInShopCondition(inquiries, { shopId, id })).for('update')
  return row
}

type NewCard = { fields: Inquiry; portal: string | null; actor: Actor; files: readonly NamedFile[] }
export type CardRefusal = Refusal<'card.invalid'> | AttachmentLimitRefusal

/** Makes the card of a locked mail. The mail's text and files move to the card. Returns the card's id. */
export async function addCardOfInquiry(
  tx: Tx,
  { clock, tokens }: Pick<InquiryContext, 'clock' | 'tokens'>,
  { scope, row }: LockedInquiry,
  { fields, portal, actor, files }: NewCard,
): Promise<string | CardRefusal> {
  const now = clock()
  const { shopId } = scope
  const form = await readVisitorForm(tx, shopId)
  const asked = collectFieldsOfSteps(form.steps).filter(({ type }) => type !== 'file' && type !== 'consent')
  const relaxed = relaxRequiredRules(
    asked,
    asked.flatMap(({ key }) => (key === 'name' ? [] : [key])),
  )
  const check = (sent: ReturnType<typeof answersOfInquiry>) =>
    checkAnswers(relaxed, sent, defaultLocale, answerProblemSentences[defaultLocale])
  const { errors, answers: all } = check(answersOfInquiry(relaxed, fields))
  const { name } = errors
  if (name) return refuse('card.invalid', { fields: [{ path: 'name', message: name }] })
  // What the form refuses stays in the text only.
  const sent = Object.fromEntries(Object.entries(all).filter(([control]) => !(control in errors)))
  const { answers } = check(sent)
  const id = newId(now.epochMilliseconds)
  const properties = {
    assigneeId: null,
    stageId: await readFirstStageId(tx, shopId),
    lostReason: null,
    temperature: null,
    nextContactOn: null,
  }
  const { dueAt, lateNotifiedAt } = row
  const inquiry = { id: row.id, portal, dueAt, lateNotifiedAt }
  const card = { id, locale: defaultLocale, submittedAt: row.receivedAt, properties, answers, sent, inquiry }
  await addCards(tx, [card], { scope, form, tokens, actor, now, source: 'portal' })
  const [cardRow] = await tx.select().from(cards).where(rowInShopCondition(cards, { shopId, id }))
  const mail = { kind: 'text', whole: mailText(row), thumbnail: undefined, width: null, height: null } as const
  for (const one of [{ name: row.subject ?? '', file: mail }, ...files]) {
    const saved = await saveCardAttachment(tx, { scope, row: cardRow!, actor: { by: 'system' }, now }, one)
    // The text must be kept. Further files may find no room.
    if (isRefusal(saved) && one.file === mail) return saved
  }
  await deleteInquiryFiles(tx, shopId, row.id)
  await tx
    .update(inquiries)
    .set({ status: 'card', cardId: id, ...noContent, sender: portal === null ? null : row.sender })
    .where(rowInShopCondition(inquiries, row))
  return id
}

/** The head ends with an empty line, as in a mail. */
function mailText({ sender, senderName, subject, receivedAt, text }: InquiryRow): Buffer {
  const head = [`From: ${senderName ? `${senderName} <${sender}>` : sender}`, `Subject: ${subject}`, `Date: ${receivedAt.toISOString()}`]
  return Buffer.from(`${head.join('\n')}\n\n${text}`)
}

/** Limits one run. The next continues. */
const maxPerRun = 100

/** Makes cards of the waiting mails that their sender's rule fits. Returns how many. Of two processes each mail goes to one. */
export async function makeCardsByRules(ctx: InquiryContext, scope: Required<Scope>): Promise<number> {
  const { rows } = await ctx.db.readScope(scope, (tx) =>
    tx.$client.query<{ id: string; ruleId: string }>(
      `select i.id, r.id as "ruleId" from inquiry i join inquiry_rule r on r.shop_id = i.shop_id and r.sender = i.sender
        where i.shop_id = $1 and i.status = 'waiting' and r.marks is not null and i.checked_rev is distinct from r.rev
        order by i.received_at, i.id limit $2`,
      [scope.shopId, maxPerRun],
    ),
  )
  let made = 0
  const failed: unknown[] = []
  for (const { id, ruleId } of rows)
    try {
      const files = await acceptInquiryFiles(ctx, scope, id)
      // One push message for all cards of a run, in the transaction of the first.
      if (await ctx.db.inScope(scope, (tx) => tryRule(tx, ctx, { scope, id, ruleId, files, notifies: made === 0 }))) made++
    } catch (error) {
      // One mail must not hold up the others. It is tried again.
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
  return made
}

/** Drops what only looks like a phone number or address. */
const withValidContacts = ({ phone = '', email = '', ...others }: Inquiry): Inquiry => ({
  ...others,
  phone: typeof parsePhone(phone) === 'string' ? undefined : phone,
  email: parseEmail(email)?.address,
})

type Tried = { scope: Required<Scope>; id: string; ruleId: string; files: readonly NamedFile[]; notifies: boolean }

async function tryRule(tx: Tx, ctx: InquiryContext, { scope, id, ruleId, files, notifies }: Tried): Promise<boolean> {
  const { shopId } = scope
  const row = await lockInquiry(tx, scope, id)
  const [rule] = await tx
    .select()
    .from(inquiryRules)
    .where(rowInShopCondition(inquiryRules, { shopId, id: ruleId }))
  // Another process was faster, or staff changed the mail or the rule.
  if (!row || !isWaitingInquiry(row.status) || row.text === null || !rule?.marks || row.checkedRev === rule.rev) return false
  const fields = withValidContacts(readInquiry(rule.marks, row.text))
  const made = isWholeInquiry(fields)
    ? await addCardOfInquiry(tx, ctx, { scope, row }, { fields, portal: rule.portal, actor: { by: 'system' }, files })
    : refuse('card.invalid')
  if (!isRefusal(made)) {
    if (notifies) await notifyMembers(tx, { event: 'member.inquiryReceived', scope, now: ctx.clock() })
    return true
  }
  if (made.refused !== 'card.invalid') return rollback(false)
  await tx.update(inquiries).set({ checkedRev: rule.rev }).where(rowInShopCondition(inquiries, { shopId, id }))
  return false
}
