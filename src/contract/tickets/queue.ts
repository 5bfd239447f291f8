import { joinLocationRules } from '#domain/queue-settings/join-from.ts'
import { laneReopeningModes, laneStopKinds, laneStopReasons } from '#domain/queue-settings/lane-status.ts'
import { SentMessage } from '../messages.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema, LocalizedTextSchema } from '../operation.ts'
import { PersonPresence } from '../presence.ts'
import { z } from '../zod.ts'
import { CallPolicySchema, LastCallClassesByLane } from './call-order.ts'
import { JoinEstimatesByLane } from './estimates.ts'
import { JoinBurst } from './join-bursts.ts'
import { Ticket } from './ticket.ts'

export const QueueLaneStop = z
  .object({
    as: z.enum(laneStopKinds),
    reason: z.enum(laneStopReasons),
    note: z.string().nullable().describe('The shop’s own words'),
    until: z.enum(laneReopeningModes),
    at: InstantSchema.nullable(),
    by: z.string().nullable().describe('Name in the staff list of the member who closed it; null: not listed'),
  })
  .meta({ id: 'LaneClosing' })

export const QueueLane = z
  .object({
    id: Id,
    letter: z.string(),
    name: LocalizedTextSchema,
    joinFrom: z
      .enum(joinLocationRules)
      .describe('`shop`: visitors need today’s code. `remote`: visitors without it must confirm their arrival'),
    open: z.boolean().describe('False while staff have stopped it'),
    closed: QueueLaneStop.nullable(),
    maxWaiting: z.int().nullable(),
    maxCalls: z.int().describe('First call and recalls together'),
    graceSeconds: z.int(),
    requeueOffset: z.int().describe('Parties that go first when a no-show is put back in line'),
    policy: CallPolicySchema,
    autoNoShow: z.boolean().describe('After the grace time the ticket becomes a no-show automatically'),
    closesAt: InstantSchema.nullable().describe('Closing time on this business day'),
    services: z.array(
      z.object({
        id: Id,
        name: LocalizedTextSchema,
        open: z.boolean().describe('Whether visitors may choose it'),
        priorMinutes: z.int().describe('Duration set by the shop'),
      }),
    ),
  })
  .meta({ id: 'QueueLane' })

/** Full queue of a shop's business day, the initial state of the staff screen. */
export const Queue = z
  .object({
    seq: z.int(),
    at: InstantSchema,
    businessDay: z.string(),
    shop: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
    lanes: z.array(QueueLane),
    counters: z.array(z.object({ id: Id, name: z.string(), open: z.boolean().describe('Whether visitors are called to it') })),
    staff: z.array(
      z.object({
        id: Id,
        name: z.string(),
        kana: z.string().nullable(),
        languages: z.array(LocaleSchema).describe('Languages in which they serve'),
        colour: z.string(),
        photoId: Id.nullable(),
        serviceIds: z.array(Id).nullable().describe('Services that they serve; null: all'),
      }),
    ),
    presence: z.array(PersonPresence).describe('People with a presence report on this business day; all others are off'),
    lastCalls: LastCallClassesByLane,
    joinEstimates: JoinEstimatesByLane,
    messages: z.array(SentMessage).describe('Latest messages of the day, newest first'),
    joinBursts: z.array(JoinBurst),
    tickets: z.array(Ticket).describe('Open tickets, and the last 20 closed today'),
    today: z.object({ joined: z.int(), served: z.int(), noShow: z.int(), cancelled: z.int() }),
  })
  .meta({ id: 'Queue' })
export type Queue = z.infer<typeof Queue>

/** Next rows of a queue that is too long for one event. */
export const QueueChunk = z
  .object({ from: z.int().describe('Number of rows before these'), tickets: z.array(Ticket) })
  .meta({ id: 'QueueChunk' })
export type QueueChunk = z.infer<typeof QueueChunk>

/** A delta for staff: only changed tickets and presences. */
export const QueueChange = z
  .object({
    seq: z.int(),
    at: InstantSchema,
    tickets: z.array(Ticket),
    presence: z.array(PersonPresence).optional(),
    lastCalls: LastCallClassesByLane.optional().describe('Present if any; replaces the known ones'),
    joinEstimates: JoinEstimatesByLane,
    messages: Queue.shape.messages.optional(),
    joinBursts: Queue.shape.joinBursts.optional().describe('All bursts, if any has changed'),
    today: Queue.shape.today,
  })
  .meta({ id: 'QueueChange' })
export type QueueChange = z.infer<typeof QueueChange>

export const getQueue = defineOperation({
  operationId: 'tickets.getQueue',
  method: 'get',
  path: '/shops/{shopId}/tickets',
  summary: 'Get the queue of the business day',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['queue:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: Queue,
  errors: [],
})
