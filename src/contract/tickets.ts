import { z } from 'zod'
import { laneStopEnds, laneStopReasons, laneStops } from '#domain/queue-settings/lane-door.ts'
import { readContact } from '#domain/tickets/contact.ts'
import { contactLimit } from '#domain/tickets/contact-limit.ts'
import { lateMinutes } from '#domain/tickets/late-minutes.ts'
import { nameLimit } from '#domain/tickets/name-limit.ts'
import { noteLimit } from '#domain/tickets/note-limit.ts'
import { partySizeLimit } from '#domain/tickets/party-size.ts'
import { legOutcomes, type StaffMove, staffMoveNames, ticketClasses, ticketMoves, ticketStatuses } from '#domain/tickets/ticket.ts'
import { visitorActNames } from '#domain/tickets/visitor-acts.ts'
import { CallPolicySchema, LastCalls } from './call-order.ts'
import { Estimate, Newcomers } from './estimates.ts'
import { SentMessage, VisitorMessage } from './messages.ts'
import { Id, Instant, LocaleSchema, LocalTextSchema, nameSchema, operation } from './operation.ts'
import { PersonPresence } from './presence.ts'
import type { ProblemCode } from './problem.ts'
import { BrandColourSchema } from './shops.ts'

/** A ticket as staff see it. */
export const Ticket = z
  .object({
    id: Id,
    number: z.string().describe('A001'),
    laneId: Id,
    serviceId: Id,
    status: z.enum(ticketStatuses),
    place: z.number().describe('Order in the lane: smaller is earlier'),
    partySize: z.int(),
    name: z.string().nullable(),
    locale: LocaleSchema.describe('The visitor’s language'),
    class: z.enum(ticketClasses).describe('What the lane’s policy of calling may tell apart'),
    note: z.string().nullable().describe('Staff’s own words; the visitor never sees them'),
    joinedAt: Instant,
    callCount: z.int(),
    skipCount: z.int(),
    counterId: Id.nullable(),
    staffId: Id.nullable(),
    calledAt: Instant.nullable(),
    graceUntil: Instant.nullable().describe('While called: how long the counter waits'),
    onMyWayAt: Instant.nullable().describe('While called or held: when the visitor said that they are coming'),
    lateSaidAt: Instant.nullable(),
    lateUntil: Instant.nullable().describe('When to expect a visitor who said that they come late'),
    startedAt: Instant.nullable(),
    closedAt: Instant.nullable(),
    movedAt: Instant,
    sameContactAs: z.string().nullable().describe('The first number of the day under which the same contact was left'),
    lastMove: z.string().nullable().describe('The step that undo would take back, or null'),
    rev: z.int(),
    seq: z.int().describe('The shop’s sequence number of its last change'),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

/** A ticket as its visitor sees it: nothing of anybody else. */
export const VisitorTicket = z
  .object({
    number: z.string(),
    status: z.enum(ticketStatuses),
    position: z.int().nullable().describe('Rank under the lane’s policy while waiting, from 1'),
    ahead: z.int().nullable().describe('Parties ahead while waiting'),
    estimate: Estimate.nullable().describe('Null: next in line, nobody on duty, about to close, or just joined and not worked out yet'),
    lane: z.object({ letter: z.string(), name: LocalTextSchema }),
    service: z.object({ name: LocalTextSchema }),
    partySize: z.int(),
    name: z.string().nullable(),
    locale: LocaleSchema,
    counter: z.string().nullable(),
    callCount: z.int(),
    joinedAt: Instant,
    calledAt: Instant.nullable(),
    graceUntil: Instant.nullable(),
    pendingUntil: Instant.nullable().describe('While pending: when it lapses unless it is confirmed'),
    onMyWayAt: Instant.nullable(),
    lateUntil: Instant.nullable(),
    latestUntil: Instant.nullable().describe('While called: how long somebody late is waited for at most'),
    closedAt: Instant.nullable(),
    may: z.array(z.enum(visitorActNames)).describe('What the visitor may do now'),
    message: VisitorMessage.nullable().describe('The newest words of the shop to this visitor'),
    shop: z.object({ name: z.string(), code: z.string(), timeZone: z.string(), brandColour: BrandColourSchema }),
    seq: z.int(),
    at: Instant.describe('When the server looked'),
  })
  .meta({ id: 'VisitorTicket' })
export type VisitorTicket = z.infer<typeof VisitorTicket>

/** Why a lane takes no numbers though it could. */
export const LaneClosing = z
  .object({
    as: z.enum(laneStops),
    reason: z.enum(laneStopReasons),
    note: z.string().nullable().describe('In the shop’s own words'),
    until: z.enum(laneStopEnds),
    at: Instant.nullable(),
    by: z.string().nullable().describe('Who closed it, where they are on the list of staff'),
  })
  .meta({ id: 'LaneClosing' })

export const QueueLane = z
  .object({
    id: Id,
    letter: z.string(),
    name: LocalTextSchema,
    open: z.boolean().describe('False while staff have stopped it'),
    closed: LaneClosing.nullable(),
    maxWaiting: z.int().nullable(),
    maxCalls: z.int().describe('First call and recalls together'),
    graceSeconds: z.int(),
    policy: CallPolicySchema,
    autoNoShow: z.boolean().describe('When the grace time is over, the ticket becomes a no-show by itself'),
    closesAt: Instant.nullable().describe('When it closes on this business day'),
    services: z.array(
      z.object({
        id: Id,
        name: LocalTextSchema,
        open: z.boolean().describe('Whether visitors may choose it'),
        priorMinutes: z.int().describe('How long it takes, as the owner says'),
      }),
    ),
  })
  .meta({ id: 'QueueLane' })

/** The whole queue of a shop's business day, as the staff screen starts with it. */
export const Queue = z
  .object({
    seq: z.int(),
    at: Instant,
    businessDay: z.string(),
    shop: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
    lanes: z.array(QueueLane),
    counters: z.array(z.object({ id: Id, name: z.string(), open: z.boolean().describe('Whether anybody is called to it') })),
    staff: z.array(
      z.object({
        id: Id,
        name: z.string(),
        colour: z.string(),
        serviceIds: z.array(Id).nullable().describe('What they serve; null: everything'),
      }),
    ),
    presence: z.array(PersonPresence).describe('Those of whom something was said on this business day; all others are off'),
    lastCalls: LastCalls,
    newcomers: Newcomers,
    messages: z.array(SentMessage).describe('The last ones of the day, newest first'),
    tickets: z.array(Ticket).describe('Open ones, and the last 20 that closed today'),
    today: z.object({ joined: z.int(), served: z.int(), noShow: z.int(), cancelled: z.int() }),
  })
  .meta({ id: 'Queue' })
export type Queue = z.infer<typeof Queue>

/** What a change sends to staff: only the tickets that changed, and whose presence did. */
export const QueueChange = z
  .object({
    seq: z.int(),
    at: Instant,
    tickets: z.array(Ticket),
    presence: z.array(PersonPresence).optional(),
    lastCalls: LastCalls.optional().describe('Where there are any: they replace what was known'),
    newcomers: Newcomers,
    messages: Queue.shape.messages.optional(),
    today: Queue.shape.today,
  })
  .meta({ id: 'QueueChange' })
export type QueueChange = z.infer<typeof QueueChange>

export const joinTicket = operation({
  operationId: 'tickets.join',
  method: 'post',
  path: '/entry/{code}/tickets',
  summary: 'Take a number. A device has one open number per lane: asked for another, it is told of the one that it has',
  access: 'anyone',
  limit: 'join',
  idempotent: true,
  params: z.object({ code: z.string().max(40) }),
  body: z.strictObject({
    serviceId: Id,
    partySize: z.int().min(1).max(partySizeLimit),
    name: nameSchema({ min: 0, max: nameLimit }).optional(),
    contact: z
      .string()
      .trim()
      .max(contactLimit)
      .refine((text) => readContact(text) !== undefined, 'Neither a phone number nor an e-mail address')
      .optional()
      .describe('Kept where the lane asks for it'),
    locale: LocaleSchema.default('ja'),
  }),
  answer: z
    .object({
      token: z.string().describe('The only key to the ticket'),
      ticket: VisitorTicket,
      already: z.boolean().describe('The device has had this open number in the lane; no other was taken'),
    })
    .meta({ id: 'JoinedTicket' }),
  status: 201,
  errors: [
    'entry.notFound',
    'entry.replaced',
    'service.notFound',
    'lane.closed',
    'lane.outsideHours',
    'lane.neverOpen',
    'lane.full',
    'device.missing',
  ],
})

const tokenParams = z.object({ token: z.string().max(64) })

export const showTicket = operation({
  operationId: 'tickets.show',
  method: 'get',
  path: '/tickets/{token}',
  summary: 'The visitor’s ticket',
  access: { token: 'ticket' },
  limit: 'read',
  idempotent: false,
  params: tokenParams,
  answer: VisitorTicket,
  errors: ['ticket.notFound'],
})

export const leaveQueue = operation({
  operationId: 'tickets.leave',
  method: 'post',
  path: '/tickets/{token}/leave',
  summary: 'Give up one’s place',
  access: { token: 'ticket' },
  limit: 'visitor',
  idempotent: true,
  params: tokenParams,
  answer: VisitorTicket,
  errors: ['ticket.notFound', 'ticket.wrongStatus'],
})

export const sayOnMyWay = operation({
  operationId: 'tickets.onMyWay',
  method: 'post',
  path: '/tickets/{token}/on-my-way',
  summary: 'Called or on hold: say that one is coming',
  access: { token: 'ticket' },
  limit: 'visitor',
  idempotent: true,
  params: tokenParams,
  answer: VisitorTicket,
  errors: ['ticket.notFound', 'ticket.wrongStatus'],
})

export const sayLate = operation({
  operationId: 'tickets.late',
  method: 'post',
  path: '/tickets/{token}/late',
  summary: 'Say that one comes late. Whoever was called is waited for longer, once for each call and within the lane’s limit',
  access: { token: 'ticket' },
  limit: 'visitor',
  idempotent: true,
  params: tokenParams,
  body: z.strictObject({ minutes: z.literal(lateMinutes) }),
  answer: VisitorTicket,
  errors: ['ticket.notFound', 'ticket.wrongStatus', 'ticket.saidLate', 'ticket.graceOver'],
})

export const changeTicket = operation({
  operationId: 'tickets.change',
  method: 'post',
  path: '/tickets/{token}/change',
  summary: 'The visitor’s own corrections of an open visit. What is left out stays',
  access: { token: 'ticket' },
  limit: 'visitor',
  idempotent: true,
  params: tokenParams,
  body: z.strictObject({ partySize: z.int().min(1).max(partySizeLimit).optional(), locale: LocaleSchema.optional() }),
  answer: VisitorTicket,
  errors: ['ticket.notFound', 'ticket.wrongStatus'],
})

const shopParams = z.object({ shopId: Id })

/** A number that staff have taken for somebody. */
export const AddedTicket = z
  .object({ token: z.string().describe('Opens the ticket’s page: for the slip of paper'), ticket: VisitorTicket })
  .meta({ id: 'AddedTicket' })
export type AddedTicket = z.infer<typeof AddedTicket>

export const addTicket = operation({
  operationId: 'tickets.add',
  method: 'post',
  path: '/shops/{shopId}/lanes/{laneId}/tickets',
  summary: 'Take a number for somebody who stands at the desk, also in a lane that is stopped, full or outside its hours',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, laneId: Id }),
  body: z.strictObject({
    serviceId: Id.optional().describe('Of that lane; its first if left out'),
    partySize: z.int().min(1).max(partySizeLimit).default(1),
    name: nameSchema({ min: 0, max: nameLimit }).optional(),
    locale: LocaleSchema.default('ja'),
  }),
  answer: AddedTicket,
  status: 201,
  errors: ['lane.notFound', 'service.notFound'],
})
const ticketParams = z.object({ shopId: Id, ticketId: Id })

export const listTickets = operation({
  operationId: 'tickets.list',
  method: 'get',
  path: '/shops/{shopId}/tickets',
  summary: 'The queue of the business day',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: Queue,
  errors: [],
})

export const Interval = z
  .object({
    status: z.enum(ticketStatuses),
    staffId: Id.nullable(),
    counterId: Id.nullable(),
    from: Instant,
    to: Instant.nullable(),
  })
  .meta({ id: 'Interval' })

export const Leg = z
  .object({ id: Id, laneId: Id, serviceId: Id, outcome: z.enum(legOutcomes).nullable(), intervals: z.array(Interval) })
  .meta({ id: 'Leg' })

export const TicketEvent = z
  .object({
    id: Id,
    seq: z.int(),
    kind: z.string(),
    at: Instant,
    actor: z.object({ by: z.enum(['member', 'visitor', 'system']), name: z.string().nullable() }),
    from: z.enum(ticketStatuses).nullable(),
    to: z.enum(ticketStatuses).nullable(),
    counterId: Id.nullable(),
    laneId: Id.nullable().describe('Where it moved to, for a move to another lane'),
    changes: z
      .array(
        z.object({
          field: z.string(),
          before: z.union([z.string(), z.number()]).nullable(),
          after: z.union([z.string(), z.number()]).nullable(),
        }),
      )
      .describe('What a correction changed; none where it has been erased'),
    undone: z.string().nullable().describe('For ticket.undo: the move taken back'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'TicketEvent' })

/** What a refusal carries where a colleague, the visitor or a timer was faster: enough to tell what became of the ticket in the meantime. */
export const ChangedTicket = Ticket.extend({
  at: Instant.describe('When the server looked'),
  lastChange: TicketEvent.pick({ kind: true, at: true, actor: true, counterId: true }).nullable(),
}).meta({ id: 'ChangedTicket' })
export type ChangedTicket = z.infer<typeof ChangedTicket>

export const TicketDetail = z
  .object({
    ticket: Ticket,
    contact: z.string().nullable().describe('As the visitor left it; null for auditors'),
    lanes: Queue.shape.lanes.describe('Those that were removed since as well, and so for the two below'),
    counters: Queue.shape.counters,
    staff: Queue.shape.staff,
    shop: Queue.shape.shop,
    legs: z.array(Leg),
    events: z.array(TicketEvent).describe('Oldest first'),
  })
  .meta({ id: 'TicketDetail' })
export type TicketDetail = z.infer<typeof TicketDetail>

export const getTicket = operation({
  operationId: 'tickets.get',
  method: 'get',
  path: '/shops/{shopId}/tickets/{ticketId}',
  summary: 'One visit: legs, intervals, events',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: ticketParams,
  answer: TicketDetail,
  errors: ['ticket.notFound'],
})

export const callNext = operation({
  operationId: 'tickets.callNext',
  method: 'post',
  path: '/shops/{shopId}/lanes/{laneId}/call-next',
  summary: 'Call the next one of a lane to a counter',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, laneId: Id }),
  body: z.strictObject({ counterId: Id }),
  answer: Ticket,
  errors: ['lane.notFound', 'counter.notFound', 'queue.empty'],
})

/** What a move needs beside the revision that its caller saw. */
const seen = { rev: z.int() }
const reason = z.string().trim().max(200).optional()
const target = { laneId: Id, serviceId: Id.optional().describe('Of that lane; its first if left out') }
const moveBodies = {
  confirm: z.strictObject(seen),
  decline: z.strictObject({ ...seen, reason }),
  call: z.strictObject({ ...seen, counterId: Id }),
  recall: z.strictObject(seen),
  hold: z.strictObject(seen),
  resume: z.strictObject({
    ...seen,
    to: z.enum(['original', 'next', 'end']).describe('The place: the old one, before all others, or the end'),
  }),
  requeue: z.strictObject({ ...seen, back: z.union([z.int().min(1).max(100), z.literal('end')]).describe('Parties to let pass') }),
  moveLane: z.strictObject({ ...seen, ...target }),
  start: z.strictObject(seen),
  serveNow: z.strictObject({ ...seen, counterId: Id }),
  transfer: z.strictObject({ ...seen, ...target, keepPlace: z.boolean().describe('By arrival, or at the end of the other lane') }),
  backToQueue: z.strictObject(seen),
  finish: z.strictObject(seen),
  noShow: z.strictObject(seen),
  remove: z.strictObject({ ...seen, reason }),
  reinstate: z.strictObject(seen),
} satisfies Record<StaffMove, z.ZodType>
export type MoveBody = {
  rev: number
  counterId?: string
  back?: number | 'end'
  to?: 'original' | 'next' | 'end'
  laneId?: string
  serviceId?: string | undefined
  keepPlace?: boolean
  reason?: string | undefined
}

const moveSummaries: Record<StaffMove, string> = {
  confirm: 'Let a pending ticket into the queue, at the place of its arrival',
  decline: 'Turn a pending ticket down',
  call: 'Call this one to a counter',
  recall: 'Call again',
  hold: 'Put aside: others pass, the place is kept',
  resume: 'Back from hold into the queue',
  requeue: 'Not here: back into the queue',
  moveLane: 'Into another lane, by arrival; the number stays',
  start: 'Start serving',
  serveNow: 'Serve at once, without calling',
  transfer: 'Served here, now to another lane or service; the number stays',
  backToQueue: 'Serving was begun by mistake: back into the queue, at the same place (5 minutes; later a manager)',
  finish: 'Finish serving',
  noShow: 'Not here: close',
  remove: 'Cancel for the visitor',
  reinstate: 'Take a closed ticket back into the queue, at the end',
}

/** What a move may refuse beside what all may. */
const moveErrors: Partial<Record<StaffMove, readonly ProblemCode[]>> = {
  call: ['counter.notFound'],
  serveNow: ['counter.notFound'],
  recall: ['ticket.recallsUsedUp'],
  moveLane: ['lane.notFound', 'service.notFound', 'lane.same'],
  transfer: ['lane.notFound', 'service.notFound'],
  backToQueue: ['ticket.tooLateToUndo'],
}

function moveOperation(move: StaffMove) {
  return operation({
    operationId: `tickets.${move}`,
    method: 'post',
    path: `/shops/{shopId}/tickets/{ticketId}/${move.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    summary: moveSummaries[move],
    access: { role: ticketMoves[move].by, scope: 'shop' },
    limit: 'staff',
    idempotent: true,
    params: ticketParams,
    body: moveBodies[move] as z.ZodType<MoveBody, MoveBody>,
    answer: Ticket,
    errors: ['ticket.notFound', 'ticket.changed', 'ticket.wrongStatus', ...(moveErrors[move] ?? [])],
    current: ChangedTicket,
  })
}

/** One operation per row of the table of moves that staff make: tickets.call, tickets.requeue, … each with the row's role. */
export const ticketMoveOperations = Object.fromEntries(staffMoveNames.map((move) => [move, moveOperation(move)])) as Record<
  StaffMove,
  ReturnType<typeof moveOperation>
>

export const undoTicket = operation({
  operationId: 'tickets.undo',
  method: 'post',
  path: '/shops/{shopId}/tickets/{ticketId}/undo',
  summary: 'Take the last step back (5 minutes; later a manager)',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: ticketParams,
  body: z.strictObject({ rev: z.int() }),
  answer: Ticket,
  errors: ['ticket.notFound', 'ticket.changed', 'ticket.nothingToUndo', 'ticket.tooLateToUndo'],
  current: ChangedTicket,
})

export const TicketEdit = z.strictObject({
  ...seen,
  partySize: z.int().min(1).max(partySizeLimit).optional(),
  name: nameSchema({ min: 0, max: nameLimit }).optional().describe('Empty: none'),
  locale: LocaleSchema.optional(),
  class: z.enum(ticketClasses).optional(),
  note: z.string().trim().max(noteLimit).optional().describe('Empty: none'),
})
export type TicketEdit = z.infer<typeof TicketEdit>

export const editTicket = operation({
  operationId: 'tickets.edit',
  method: 'post',
  path: '/shops/{shopId}/tickets/{ticketId}/edit',
  summary: 'Correct what is known of an open visit: party size, name, language, class, note. What is left out stays',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: ticketParams,
  body: TicketEdit,
  answer: Ticket,
  errors: ['ticket.notFound', 'ticket.changed', 'ticket.wrongStatus'],
  current: ChangedTicket,
})
