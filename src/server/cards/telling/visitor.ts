/** What whoever gave a card is mailed about it, at the address that the card itself says. */
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { type Email, readEmail } from '#domain/email.ts'
import { answered } from '#domain/forms/answers.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { addressKeyOf, cancelObsolete, mailboxKeyOf } from '#platform/outbox/enqueue.ts'
import { announce } from '../../outbox/policy.ts'
import { shopName } from '../../shops/show.ts'
import { shops } from '../../shops/table.ts'
import type { CardContext } from '../context.ts'
import type { CardRow } from '../table.ts'

/** Of one address, in one shop and day: whoever types a stranger's sends them no more than this. */
const receivedADay = 3

type Mails = Pick<CardContext, 'mails' | 'tokens'>
type Card = Pick<CardRow, 'id' | 'answers' | 'locale'>
type Told = { scope: Required<Scope>; card: Card; now: Temporal.Instant }

export const addressOf = ({ answers }: Card): Email | undefined => readEmail(answered(answers, 'email') ?? '')

/** In seconds: how long the mail about a card waits for the visit that is asked for with it, whose mail tells of both. */
const waitsForVisit = 300

/** That it is there, once. */
export async function tellReceived(tx: Tx, ctx: Mails, told: Told, forVisit: boolean): Promise<void> {
  const email = addressOf(told.card)
  if (!ctx.mails || !email) return
  const { scope, now } = told
  const { rows } = await tx.$client.query<{ told: number }>(
    `select count(*)::int as told from outbox_message
      where shop_id = $1 and address_key = $2 and event = 'card.received' and created_at > $3`,
    [scope.shopId, addressKeyOf(ctx.tokens, email, scope.shopId), new Date(now.subtract({ hours: 24 }).epochMilliseconds)],
  )
  if (rows[0]!.told < receivedADay)
    await tell(tx, ctx, email, told, { event: 'card.received', variables: {} }, forVisit ? waitsForVisit : 0)
}

/** Whether it is mailed; else staff hand over the link. What was asked before is no longer true. */
export async function tellCorrection(tx: Tx, ctx: Mails, told: Told, words: string): Promise<boolean> {
  await dropCorrection(tx, told)
  const email = addressOf(told.card)
  if (!ctx.mails || !email) return false
  return tell(tx, ctx, email, told, { event: 'card.correction', variables: { words } })
}

/** What is advertising: its words, and whose they are. */
type Offer = { words: string; sender: string; postal: string; complaints: string }

export async function tellOffer(tx: Tx, ctx: Mails, told: Told, offer: Offer): Promise<void> {
  const email = addressOf(told.card)
  if (email) await tell(tx, ctx, email, told, { event: 'card.offer', variables: offer })
}

/** It was corrected, or needn't be any more. */
export async function dropCorrection(tx: Tx, { card, now }: Omit<Told, 'scope'>): Promise<void> {
  await cancelObsolete(tx, { ids: [card.id], because: 'obsolete', now, only: 'card.correction' })
}

type Said =
  | { event: 'card.offer'; variables: Offer }
  | { event: 'card.received'; variables: object }
  | { event: 'card.correction'; variables: { words: string } }

async function tell(
  tx: Tx,
  { tokens }: Mails,
  email: Email,
  { scope, card, now }: Told,
  { event, variables }: Said,
  pause = 0,
): Promise<boolean> {
  const [shop] = await tx.select({ name: shops.name, otherNames: shops.otherNames }).from(shops).where(eq(shops.id, scope.shopId))
  return announce(tx, {
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
