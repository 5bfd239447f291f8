/** A button that a visitor pressed at LINE. It does what the button of the ticket's page does, with the same rules and limits. */

import type { ProblemCode } from '#contract/problem.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import type { Scope } from '#platform/database/db.ts'
import { runWithEventDevice } from '#platform/database/event-device.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { problemText } from '#platform/http/problems.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { LineMessage } from '#platform/outbox/line-api.ts'
import { sha256 } from '#platform/tokens.ts'
import { cancelOwnTicket } from '../tickets/visitor/leave.ts'
import { readVisitorTicket } from '../tickets/visitor/visitor.ts'
import { reportDelayBy, reportOnTheWay } from '../tickets/visitor/visitor-commands.ts'
import type { LineAccount } from './account.ts'
import type { LineContext } from './context.ts'
import { type LineAct, type LineButtonTarget, lineWords, makeLineConfirmation } from './message.ts'

type Press = LineButtonTarget & {
  act: LineAct
  userId: string
  /** The same when LINE sends the event again. */
  eventId: string
  /** LINE's time of the press, in milliseconds. */
  at: number
}
type ActContext = LineContext & { rateLimits: RateLimits }

/** A press that arrives later was made for another situation, and its reply could not be sent. */
const maxAgeMs = 10 * 60_000
const lateMinutes = 10

/** Returns the reply; undefined if the press is not the visitor's own, or is outdated. */
export async function actForVisitor(
  ctx: ActContext,
  account: LineAccount & { organizationId: string },
  press: Press,
): Promise<LineMessage | undefined> {
  if (ctx.clock().epochMilliseconds - press.at > maxAgeMs) return undefined
  const scope = { organizationId: account.organizationId, shopId: press.shopId }
  const ticket = await findPressedTicket(ctx, scope, account.id, press)
  if (!ticket) return undefined
  const { number, locale, status } = ticket
  const { replies } = lineWords(locale)
  if (!isOpenTicket(status)) return { type: 'text', text: replies.ended }
  if (press.act === 'cancel') return makeLineConfirmation(number, locale, press)
  if (press.act === 'keep') return { type: 'text', text: replies.kept(number) }
  const refused = await runWithEventDevice('LINE', () => act(ctx, ticket.token, press.act as ChangingAct, press.eventId))
  if (refused) return { type: 'text', text: problemText(refused, locale) }
  const done: Record<ChangingAct, string> = { onMyWay: replies.onMyWay, late: replies.late, confirmCancel: replies.cancelled(number) }
  return { type: 'text', text: done[press.act as ChangingAct] }
}

type ChangingAct = Exclude<LineAct, 'cancel' | 'keep'>

type PressedTicket = Pick<VisitorTicket, 'number' | 'locale' | 'status'> & { token: string }

/** Notes the time of the press, so that an earlier one that arrives later changes nothing. An event sent again has the same time. */
async function findPressedTicket(
  { db, clock, hooks, tokens }: LineContext,
  scope: Required<Scope>,
  accountId: string,
  { recipientId, userId, at }: Press,
): Promise<PressedTicket | undefined> {
  return db.inScope(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ ticketId: string }>(
      `update line_recipient set act_event_at = $5
        where shop_id = $1 and id = $2 and line_account_id = $3 and user_id = $4 and (act_event_at is null or act_event_at <= $5)
       returning ticket_id as "ticketId"`,
      [scope.shopId, recipientId, accountId, userId, new Date(at)],
    )
    const [pressed] = rows
    const ticket = pressed && (await readVisitorTicket(tx, scope.shopId, pressed.ticketId, clock(), hooks))
    return ticket && { ...ticket.view, token: tokens.derive('ticket', pressed.ticketId, ticket.tokenVersion) }
  })
}

/** Returns the refusal; undefined if it is done. A repeated event finds the stored result and changes nothing. */
async function act(ctx: ActContext, token: string, name: ChangingAct, eventId: string): Promise<Refusal<ProblemCode> | undefined> {
  const caller = `token:${token}`
  ctx.rateLimits.trustCaller(caller)
  const charged = ctx.rateLimits.take('visitor', caller, undefined)
  if (charged.refused) return charged
  const call: IdempotentCall = {
    ...{ operation: `line.${name}`, caller: sha256(caller), key: eventId },
    inputHash: ctx.tokens.inputKey(name),
  }
  const result = await {
    onMyWay: () => reportOnTheWay(ctx, token, call),
    late: () => reportDelayBy(ctx, token, lateMinutes, call),
    confirmCancel: () => cancelOwnTicket(ctx, token, call),
  }[name]()
  return isRefusal(result) ? result : undefined
}
