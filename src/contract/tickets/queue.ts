import { joinLocations } from '#domain/queue-settings/join-from.ts'
import { laneStopEnds, laneStopReasons, laneStops } from '#domain/queue-settings/lane-door.ts'
import { SentMessage } from '../messages.ts'
import { Id, Instant, LocaleSchema, LocalTextSchema, operation } from '../operation.ts'
import { PersonPresence } from '../presence.ts'
import { z } from '../zod.ts'
import { CallPolicySchema, LastCalls } from './call-order.ts'
import { JoinEstimates } from './estimates.ts'
import { JoinBurst } from './rushes.ts'
import { Ticket } from './ticket.ts'

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
    joinFrom: z.enum(joinLocations).describe('`shop`: visitors need today’s code. `remote`: those without it confirm their arrival'),
    open: z.boolean().describe('False while staff have stopped it'),
    closed: LaneClosing.nullable(),
    maxWaiting: z.int().nullable(),
    maxCalls: z.int().describe('First call and recalls together'),
    graceSeconds: z.int(),
    letPass: z.int().describe('How many parties somebody lets pass who was called in vain and is put back in line'),
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
        kana: z.string().nullable(),
        languages: z.array(LocaleSchema).describe('In which they serve'),
        colour: z.string(),
        photoId: Id.nullable(),
        serviceIds: z.array(Id).nullable().describe('What they serve; null: everything'),
      }),
    ),
    presence: z.array(PersonPresence).describe('Those of whom something was said on this business day; all others are off'),
    lastCalls: LastCalls,
    newcomers: JoinEstimates,
    messages: z.array(SentMessage).describe('The last ones of the day, newest first'),
    rushes: z.array(JoinBurst),
    tickets: z.array(Ticket).describe('Open ones, and the last 20 that closed today'),
    today: z.object({ joined: z.int(), served: z.int(), noShow: z.int(), cancelled: z.int() }),
  })
  .meta({ id: 'Queue' })
export type Queue = z.infer<typeof Queue>

/** The next rows of a queue that is too long for one event. */
export const QueueRows = z
  .object({ from: z.int().describe('How many rows came before these'), tickets: z.array(Ticket) })
  .meta({ id: 'QueueRows' })
export type QueueRows = z.infer<typeof QueueRows>

/** What a change sends to staff: only the tickets that changed, and whose presence did. */
export const QueueChange = z
  .object({
    seq: z.int(),
    at: Instant,
    tickets: z.array(Ticket),
    presence: z.array(PersonPresence).optional(),
    lastCalls: LastCalls.optional().describe('Where there are any: they replace what was known'),
    newcomers: JoinEstimates,
    messages: Queue.shape.messages.optional(),
    rushes: Queue.shape.rushes.optional().describe('All of them, where any has changed'),
    today: Queue.shape.today,
  })
  .meta({ id: 'QueueChange' })
export type QueueChange = z.infer<typeof QueueChange>

export const listTickets = operation({
  operationId: 'tickets.list',
  method: 'get',
  path: '/shops/{shopId}/tickets',
  summary: 'The queue of the business day',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: Queue,
  errors: [],
})
