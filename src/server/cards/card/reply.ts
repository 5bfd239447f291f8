/** Contact with a card's visitor by a mail that staff write, or by a phone call that they note. */
import { isSubmitted } from '#domain/cards/card.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { type CardCommandContext, type CardMutation, runCardCommand } from '../card-command.ts'
import type { CardContext } from '../context.ts'
import { recordContactByStaff } from '../first-contact/contact.ts'
import { cardEmailAddress, mailReply } from '../notifications/visitor.ts'
import { recordCardEvent } from '../record.ts'
import { restartCardRetention } from '../restart-retention.ts'
import { writeCard } from '../store.ts'
import { type Late, late } from './staff-commands.ts'

type ReplyRefusal = Late | Refusal<'card.noMailAddress' | 'card.tooManyMails' | 'outbox.notConfigured'>

/**
 * Mails a reply to the visitor. It needs no consent, because the visitor asked. It raises `rev`, so of two members who reply at once one is
 * refused.
 */
export function sendReply(
  ctx: CardCommandContext & Pick<CardContext, 'mails' | 'tokens'>,
  call: StaffRequest,
  cardId: string,
  { rev, words }: { rev: number; words: string },
) {
  const work: CardMutation<ReplyRefusal> = async (tx, { scope, row, actor, now }) => {
    if (!isSubmitted(row.status) || row.rev !== rev) return late(tx, row)
    if (!ctx.mails) return refuse('outbox.notConfigured')
    if (!cardEmailAddress(row)) return refuse('card.noMailAddress')
    if (!(await mailReply(tx, ctx, { scope, card: row, now }, words))) return refuse('card.tooManyMails')
    const acted = { scope, cardId, actor, now }
    await recordCardEvent(tx, { ...acted, kind: 'card.sendReply' })
    await recordContactByStaff(tx, { ...acted, way: 'mail' })
    return writeCard(tx, row, { touchedAt: new Date(now.epochMilliseconds) })
  }
  return runCardCommand(ctx, call, cardId, work, async (_, { rev }) => ({ rev }))
}

/** Notes a phone call. The note is stored apart from the event log, so it can be erased. */
export function recordCall(ctx: CardCommandContext, call: StaffRequest, cardId: string, note: string | undefined) {
  const work: CardMutation<Refusal<'card.deleted'>> = async (tx, { scope, row, actor, now }) => {
    if (!isSubmitted(row.status)) return refuse('card.deleted')
    const acted = { scope, cardId, actor, now }
    const values = note === undefined ? [] : [{ field: 'note', before: null, after: note }]
    await recordCardEvent(tx, { ...acted, kind: 'card.recordCall', values })
    await recordContactByStaff(tx, { ...acted, way: 'call' })
    await restartCardRetention(tx, row, now)
    return row
  }
  return runCardCommand(ctx, call, cardId, work, async (_, { rev }) => ({ rev }))
}
