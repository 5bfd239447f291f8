/** A button that a visitor pressed at LINE. It does what the button of the page does, with the same rules and limits. */

import type { ProblemCode } from '#contract/problem.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isOpenReservation } from '#domain/reservations/reservation.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { runWithEventDevice } from '#platform/database/event-device.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { problemText } from '#platform/http/problems.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { LineMessage } from '#platform/outbox/line-api.ts'
import { formatMessageVariables } from '#platform/outbox/template.ts'
import { sha256 } from '#platform/tokens.ts'
import { cancelReservationAtLine, findStanding } from '../reservations/line.ts'
import { toMailTimeVariables } from '../reservations/mail-time.ts'
import { readShopClock } from '../reservations/rules.ts'
import { cancelOwnTicket } from '../tickets/visitor/leave.ts'
import { readVisitorTicket } from '../tickets/visitor/visitor.ts'
import { reportDelayBy, reportOnTheWay } from '../tickets/visitor/visitor-commands.ts'
import type { LineAccount } from './account.ts'
import type { LineContext } from './context.ts'
import { type LineAct, type LineButton, lineWords, makeLineConfirmation } from './message.ts'

type Press = LineButton & {
  userId: string
  /** The same when LINE sends the event again. */
  eventId: string
  /** LINE's time of the press, in milliseconds. */
  at: number
}
type ActContext = LineContext & { rateLimits: RateLimits }

/** A press that arrives later was made for another situation, and its reply could not be sent. The same holds for an answer to a question. */
const maxAgeMs = 10 * 60_000
const lateMinutes = 10

/** Returns the reply; undefined if the press is not the visitor's own, or is outdated. */
export async function actForVisitor(
  ctx: ActContext,
  account: LineAccount & { organizationId: string },
  press: Press,
): Promise<LineMessage | undefined> {
  if (press.at < ctx.clock().epochMilliseconds - maxAgeMs) return undefined
  const scope = { organizationId: account.organizationId, shopId: press.shopId }
  const pressed = await findPressed(ctx, scope, account.id, press)
  if (!pressed) return undefined
  const { what, locale } = pressed
  const { replies } = lineWords(locale)
  const reply = (text: string): LineMessage => ({ type: 'text', text })
  if (!pressed.isOpen) return reply(pressed.ended)
  if (press.act === 'cancel' || press.act === 'cancelReservation' || (press.act === 'confirmCancel' && !answersQuestion(press, pressed)))
    return makeLineConfirmation(replies.askCancel(what), locale, press, { aboutId: pressed.id, askedAt: ctx.clock().epochMilliseconds })
  if (press.act === 'keep') return reply(replies.kept(what))
  const act = pressed.acts[press.act]
  if (!act) return undefined
  const refused = await runWithEventDevice('LINE', () => runOnce(ctx, pressed.token, press as Press & { act: ChangingAct }, act))
  if (refused) return reply(problemText(refused, locale))
  const done: Record<ChangingAct, string> = { onMyWay: replies.onMyWay, late: replies.late, confirmCancel: replies.cancelled(what) }
  return reply(done[press.act])
}

type ChangingAct = Exclude<LineAct, 'cancel' | 'cancelReservation' | 'keep'>
type Act = (call: IdempotentCall) => Promise<object | Refusal<ProblemCode>>

/** Returns false for an old question or one about a former date. The chat keeps its buttons, and the visitor could cancel another visit. */
const answersQuestion = ({ question, at }: Press, { id }: Pressed): boolean => question?.aboutId === id && question.askedAt >= at - maxAgeMs

/** The ticket or reservation of a button. `what`: its name inside the replies. */
type Pressed = {
  id: string
  token: string
  locale: Locale
  what: string
  isOpen: boolean
  ended: string
  acts: Partial<Record<ChangingAct, Act>>
}

/** Notes the time of the press, so that an earlier one that arrives later changes nothing. An event sent again has the same time. */
async function findPressed(
  ctx: LineContext,
  scope: Required<Scope>,
  accountId: string,
  { recipientId, userId, at }: Press,
): Promise<Pressed | undefined> {
  return ctx.db.inScope(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ ticketId: string | null; reservationId: string | null }>(
      `update line_recipient set act_event_at = $5
        where shop_id = $1 and id = $2 and line_account_id = $3 and user_id = $4 and (act_event_at is null or act_event_at <= $5)
       returning ticket_id as "ticketId", reservation_id as "reservationId"`,
      [scope.shopId, recipientId, accountId, userId, new Date(at)],
    )
    const { ticketId, reservationId } = rows[0] ?? {}
    if (ticketId) return readPressedTicket(ctx, tx, scope, ticketId)
    return reservationId ? readPressedReservation(ctx, tx, scope, reservationId) : undefined
  })
}

async function readPressedTicket(ctx: LineContext, tx: Tx, { shopId }: Required<Scope>, id: string): Promise<Pressed | undefined> {
  const ticket = await readVisitorTicket(tx, shopId, id, ctx.clock(), ctx.hooks)
  if (!ticket) return undefined
  const { number, locale, status } = ticket.view
  const words = lineWords(locale)
  const token = ctx.tokens.derive('ticket', id, ticket.tokenVersion)
  return {
    ...{ id, token, locale, what: words.number(number), isOpen: isOpenTicket(status), ended: words.replies.ended },
    acts: {
      onMyWay: (call) => reportOnTheWay(ctx, token, call),
      late: (call) => reportDelayBy(ctx, token, lateMinutes, call),
      confirmCancel: (call) => cancelOwnTicket(ctx, token, call),
    },
  }
}

async function readPressedReservation(ctx: LineContext, tx: Tx, scope: Required<Scope>, id: string): Promise<Pressed | undefined> {
  const row = await findStanding(tx, scope.shopId, id)
  if (!row) return undefined
  const { locale, status, startsAt } = row
  const visit = startsAt && toMailTimeVariables(startsAt, await readShopClock(tx, scope.shopId))
  const { day, time } = visit ? formatMessageVariables('reservation.reminder', visit, locale) : {}
  return {
    id: row.id,
    token: ctx.tokens.derive('reservation', row.id, row.tokenVersion),
    ...{ locale, what: lineWords(locale).reservation(day ? `${day} ${time}` : ''), isOpen: isOpenReservation(status) },
    ended: problemText(refuse('reservation.wrongStatus'), locale),
    acts: { confirmCancel: (call) => cancelReservationAtLine(ctx, { scope, id: row.id }, call) },
  }
}

/** Returns the refusal; undefined if it is done. A repeated event finds the stored result and changes nothing. */
async function runOnce(
  { rateLimits, tokens }: ActContext,
  token: string,
  { act: name, eventId }: { act: ChangingAct; eventId: string },
  act: Act,
): Promise<Refusal<ProblemCode> | undefined> {
  const caller = `token:${token}`
  rateLimits.trustCaller(caller)
  const charged = rateLimits.take('visitor', caller, undefined)
  if (charged.refused) return charged
  const result = await act({
    ...{ operation: `line.${name}`, caller: sha256(caller), key: eventId },
    inputHash: tokens.inputKey(name),
  })
  return isRefusal(result) ? result : undefined
}
