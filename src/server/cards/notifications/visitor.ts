/** Mails to a visitor about their card, to the address on the card. */
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { type Email, parseEmail } from '#domain/email.ts'
import { firstAnswer } from '#domain/forms/answers.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { addressKeyOf, cancelObsoleteMessages, mailboxKeyOf } from '#platform/outbox/enqueue.ts'
import { enqueueShopMail } from '../../outbox/policy.ts'
import { shopName } from '../../shops/show.ts'
import { shops } from '../../shops/table.ts'
import type { CardContext } from '../context.ts'
import type { CardRow } from '../table.ts'

/** Limit per address, shop and day. Limits what a visitor who types a stranger's address can send there. */
const receivedADay = 3

type Mails = Pick<CardContext, 'mails' | 'tokens'>
type Card = Pick<CardRow, 'id' | 'answers' | 'locale'>
type CardMail = { scope: Required<Scope>; card: Card; now: Temporal.Instant }

export const cardEmailAddress = ({ answers }: Card): Email | undefined => parseEmail(firstAnswer(answers, 'email') ?? '')

/** Delay in seconds of the mail about a card that comes with a visit request, whose mail covers both. */
const waitsForVisit = 300

/** Mails once that the card was received. */
export async function notifyVisitorOfReceivedCard(tx: Tx, ctx: Mails, mail: CardMail, forVisit: boolean): Promise<void> {
  const email = cardEmailAddress(mail.card)
  if (!ctx.mails || !email) return
  const { scope, now } = mail
  const { rows } = await tx.$client.query<{ sentToday: number }>(
    `select count(*)::int as "sentToday" from outbox_message
      where shop_id = $1 and address_key = $2 and event = 'card.received' and created_at > $3`,
    [scope.shopId, addressKeyOf(ctx.tokens, email, scope.shopId), new Date(now.subtract({ hours: 24 }).epochMilliseconds)],
  )
  if (rows[0]!.sentToday < receivedADay)
    await mailVisitor(tx, ctx, email, mail, { event: 'card.received', variables: {} }, forVisit ? waitsForVisit : 0)
}

/** Mails a request for correction and cancels an earlier one. Returns false if it is not mailed; then staff hand over the link. */
export async function mailCorrectionRequest(tx: Tx, ctx: Mails, mail: CardMail, words: string): Promise<boolean> {
  await cancelCorrectionMail(tx, mail)
  const email = cardEmailAddress(mail.card)
  if (!ctx.mails || !email) return false
  return mailVisitor(tx, ctx, email, mail, { event: 'card.correction', variables: { words } })
}

/** Returns false if it is not mailed, because the visitor's mailbox has reached its daily limit. */
export async function mailReply(tx: Tx, ctx: Mails, mail: CardMail, words: string): Promise<boolean> {
  const email = cardEmailAddress(mail.card)
  return email !== undefined && mailVisitor(tx, ctx, email, mail, { event: 'card.reply', variables: { words } })
}

type Offer = { words: string; sender: string; postal: string; complaints: string }

export async function mailPromotion(tx: Tx, ctx: Mails, mail: CardMail, offer: Offer): Promise<void> {
  const email = cardEmailAddress(mail.card)
  if (email) await mailVisitor(tx, ctx, email, mail, { event: 'card.promotion', variables: offer })
}

export async function cancelCorrectionMail(tx: Tx, { card, now }: Omit<CardMail, 'scope'>): Promise<void> {
  await cancelObsoleteMessages(tx, { ids: [card.id], because: 'obsolete', now, only: ['card.correction'] })
}

type MailContent =
  | { event: 'card.promotion'; variables: Offer }
  | { event: 'card.received'; variables: object }
  | { event: 'card.correction' | 'card.reply'; variables: { words: string } }

async function mailVisitor(
  tx: Tx,
  { tokens }: Mails,
  email: Email,
  { scope, card, now }: CardMail,
  { event, variables }: MailContent,
  pause = 0,
): Promise<boolean> {
  const [shop] = await tx.select({ name: shops.name, otherNames: shops.otherNames }).from(shops).where(eq(shops.id, scope.shopId))
  return enqueueShopMail(tx, {
    event,
    address: email.address,
    addressKey: addressKeyOf(tokens, email, scope.shopId),
    mailbox: mailboxKeyOf(tokens, email, scope.shopId),
    locale: card.locale,
    variables: { shop: shopName(shop!, card.locale), ...variables } as { shop: string } & Offer,
    now,
    pause,
    scope,
    about: { kind: 'card', id: card.id },
  })
}
