/**
 * A shop's history as events that its estimator learns from. The event log is the source: it alone has the order in which everything
 * happened, also across tickets, and presence. Steps that were undone are left out, as in the intervals.
 */

import type { ShopEvent } from '#domain/estimates/shop-day.ts'
import type { EventKind } from '#domain/events.ts'
import type { PresenceState } from '#domain/presence.ts'
import { isPending, isWaiting } from '#domain/tickets/status.ts'
import {
  canMoveTicket,
  isLegBeginningMove,
  type TicketClass,
  type TicketMove,
  type TicketStatus,
  ticketMoveNames,
} from '#domain/tickets/ticket.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import type { Tx } from '#platform/database/db.ts'

/** A step of a visit or a change of staff. `day`: business day of the ticket; null for staff. `legs`: `lane service` of each leg, in order. */
export type LoggedStep = {
  seq: number
  kind: EventKind
  at: number
  entityId: string
  day: string | null
  from: TicketStatus | null
  to: TicketStatus | null
  staffId: string | null
  presence: PresenceState | null
  class: TicketClass | null
  bookedAt: number | null
  legs: readonly string[] | null
}

const kindOf = <Move extends TicketMove>(move: Move) => `ticket.${move}` as const
const moveByKind = new Map<EventKind, TicketMove>(ticketMoveNames.map((move) => [kindOf(move), move]))
const legBeginnings: readonly EventKind[] = ['ticket.join', 'ticket.confirm', ...ticketMoveNames.filter(isLegBeginningMove).map(kindOf)]
const ticketKinds: readonly EventKind[] = [...moveByKind.keys(), 'ticket.join', 'ticket.undo']
const staffKinds: readonly EventKind[] = ['presence.set', 'staff.create', 'staff.return', 'staff.remove']

/** `person`: the entry in the list of staff. */
const columns = `e.seq, e.kind, e.at, coalesce(person.id, e.entity_id) as entity_id, t.business_day::text,
  coalesce(e.data ->> 'from', e.data -> 'before' ->> 'status'), e.data ->> 'to', e.data ->> 'staffId', e.data ->> 'state', t.class, t.booked_for,
  case when e.kind = any($1) then array(select l.lane_id || ' ' || l.service_id from leg l where l.ticket_id = t.id order by l.ordinal) end`
const person = `left join member m on e.entity_type = 'member' and m.id = e.entity_id
  left join staff person on person.shop_id = e.shop_id and (person.id = e.entity_id or person.account_id = m.account_id) and person.status <> 'left'`
/** A class is corrected by an edit, after which the visit's join is told differently. */
const corrected = `e.kind = 'ticket.edit' and 'class' = any(e.changed)`
/** A shift that begins is a plan and no report: whether the person came shows later. */
const reported = `(e.kind <> 'presence.set' or person.id is not null and (e.actor_kind = 'member' or e.data ->> 'state' <> 'serving_ready'))`
const inOrder = 'order by e.seq, e.written_at, e.id'

type Row = [
  seq: number,
  kind: EventKind,
  at: Date,
  entityId: string,
  day: string | null,
  from: TicketStatus | null,
  to: TicketStatus | null,
  staffId: string | null,
  presence: PresenceState | null,
  ticketClass: TicketClass | null,
  bookedFor: Date | null,
  legs: string[] | null,
]

/** Reads all steps after that seq, in order. */
export async function readStepsSince(tx: Tx, shopId: string, seq: number): Promise<LoggedStep[]> {
  return readSteps(
    tx,
    'steps-since',
    `select ${columns} from event e left join ticket t on e.entity_type = 'ticket' and t.id = e.entity_id ${person}
      where e.shop_id = $2 and e.seq > $3 and t.business_day is distinct from '${trialDay}'
        and (e.kind = any($4) or e.kind = any($5) and ${reported} or ${corrected}) ${inOrder}`,
    [legBeginnings, shopId, seq, ticketKinds, staffKinds],
  )
}

/** Reads the steps of a business day's visits, and what staff did between its begin and end, in order. */
export async function readStepsOfDay(
  tx: Tx,
  { organizationId, shopId }: { organizationId: string; shopId: string },
  { day, begins, ends }: { day: string; begins: number; ends: number },
): Promise<LoggedStep[]> {
  const [visits, staff] = await Promise.all([
    readSteps(
      tx,
      'steps-of-visits',
      `select ${columns} from ticket t join event e on e.entity_id = t.id and e.kind = any($4) left join staff person on false
        where t.shop_id = $2 and t.business_day = $3 ${inOrder}`,
      [legBeginnings, shopId, day, ticketKinds],
    ),
    readSteps(
      tx,
      'steps-of-staff',
      `select ${columns} from event e left join ticket t on false ${person}
        where e.organization_id = $2 and e.shop_id = $3 and e.entity_type <> 'ticket' and e.kind = any($4) and ${reported}
          and e.seq is not null and e.at >= $5 and e.at < $6 ${inOrder}`,
      [legBeginnings, organizationId, shopId, staffKinds, new Date(begins), new Date(ends)],
    ),
  ])
  return [...visits, ...staff].sort((a, b) => a.seq - b.seq)
}

async function readSteps(tx: Tx, name: string, text: string, values: unknown[]): Promise<LoggedStep[]> {
  const { rows } = await tx.$client.query<Row>({ name, text, values, rowMode: 'array' })
  return rows.map(([seq, kind, at, entityId, day, from, to, staffId, presence, ticketClass, bookedFor, legs]) => ({
    ...{ seq, kind, at: at.getTime(), entityId, day, from, to, staffId, presence, class: ticketClass, legs },
    bookedAt: bookedFor === null ? null : bookedFor.getTime(),
  }))
}

/** A told event with the ticket's business day; null for staff. */
export type DatedEvent = { day: string | null; event: ShopEvent }

/**
 * Turns steps into events and leaves out the undone ones. `corrected`: an earlier step, which these do not contain, was undone or
 * changed, so the history must be told again.
 */
export function toShopEvents(steps: readonly LoggedStep[]): { events: DatedEvent[]; corrected: boolean } {
  const undone = new Map<string, number>()
  const laterLegs = new Map<string, number>()
  const joined = new Set(steps.flatMap(({ kind, entityId }) => (kind === 'ticket.join' ? [entityId] : [])))
  let corrected = false
  // Backwards, because an undo is met before its step and the last leg before the others.
  const events = steps.toReversed().flatMap((step): DatedEvent[] => {
    const { kind, entityId, day } = step
    const move = moveByKind.get(kind)
    const pending = undone.get(entityId) ?? 0
    if (kind === 'ticket.undo') undone.set(entityId, pending + 1)
    else if (move && pending > 0) undone.set(entityId, pending - 1)
    else if (kind === 'ticket.edit') corrected ||= !joined.has(entityId)
    else {
      const later = laterLegs.get(entityId) ?? 0
      if (move && isLegBeginningMove(move)) laterLegs.set(entityId, later + 1)
      const told = move ? toldByMove[move]?.(step, later) : toldByOther(step)
      return (told ?? []).map((event) => ({ day, event })).toReversed()
    }
    return []
  })
  return { events: events.toReversed(), corrected: corrected || [...undone.values()].some((left) => left > 0) }
}

type Tell = (step: LoggedStep, laterLegs: number) => ShopEvent[]

const end =
  (kind: 'held' | 'resumed' | 'requeued' | 'noShow'): Tell =>
  ({ at, entityId: ticketId }) => [{ kind, at, ticketId }]
const attend =
  (kind: 'called' | 'started'): Tell =>
  ({ at, entityId: ticketId, staffId }) => [{ kind, at, ticketId, staffId }]
const finish = ({ at, entityId: ticketId }: LoggedStep): ShopEvent => ({ kind: 'finished', at, ticketId, byEndOfDay: false })
/** Nobody waited yet in a visit that awaits approval, so its end tells nothing. */
const leave: Tell = ({ at, entityId: ticketId, from }) => (from && isPending(from) ? [] : [{ kind: 'left', at, ticketId }])

/** False while on hold, where nobody waits for the visitor either. */
const isInLine = ({ from }: LoggedStep) => from !== null && !canMoveTicket(from, 'resume')

/**
 * A visitor who changes the lane, or whose second number ends, leaves the line without giving up, which is told as a hold. The end of the day closes visits without
 * being told: it may be late, and the day's last event says the same.
 */
const toldByMove: Partial<Record<TicketMove, Tell>> = {
  confirm: (step, later) => join(step, later),
  call: attend('called'),
  start: attend('started'),
  serveNow: attend('started'),
  hold: end('held'),
  resume: end('resumed'),
  requeue: end('requeued'),
  backToQueue: end('requeued'),
  moveLane: (step, later) => [...(isInLine(step) ? end('held')(step, later) : []), ...join(step, later)],
  transfer: (step, later) => [finish(step), ...join(step, later)],
  merge: end('held'),
  reinstate: (step, later) => join(step, later),
  finish: (step) => [finish(step)],
  noShow: end('noShow'),
  autoNoShow: end('noShow'),
  remove: leave,
  leave,
}

function join({ at, entityId: ticketId, class: ticketClass, bookedAt, legs }: LoggedStep, laterLegs: number): ShopEvent[] {
  const leg = legs?.at(-1 - laterLegs)?.split(' ')
  return leg ? [{ kind: 'joined', at, ticketId, laneId: leg[0]!, serviceId: leg[1]!, class: ticketClass!, bookedAt }] : []
}

function toldByOther(step: LoggedStep): ShopEvent[] {
  const { kind, at, entityId: staffId, to, presence } = step
  if (kind === 'ticket.join') return to && isWaiting(to) ? join({ ...step, legs: step.legs?.slice(0, 1) ?? null }, 0) : []
  if (kind === 'presence.set') return [{ kind: 'presence', at, staffId, state: presence! }]
  return [{ kind: kind === 'staff.remove' ? 'staffLeft' : 'staffJoined', at, staffId }]
}
