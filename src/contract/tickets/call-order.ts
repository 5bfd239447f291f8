import { shareLimit } from '#domain/tickets/call-policy.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { Id, Instant, operation } from '../operation.ts'
import { z } from '../zod.ts'

export const TicketClassSchema = z.enum(ticketClasses)

const share = z.int().min(1).max(shareLimit)
const Shares = z.strictObject({ normal: share, booked: share, care: share, staff: share })

/** In which order a lane calls. */
export const CallPolicySchema = z
  .discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('strict') }),
    z.strictObject({
      rule: z.literal('ratio'),
      shares: Shares.describe('Of as many calls as the shares of the classes that wait add up to, each class has its share'),
    }),
  ])
  .meta({ id: 'CallPolicy', description: 'As they stand in line, or so many calls of each class in turn' })

const counted = z.array(TicketClassSchema)

export const LastCalls = z
  .record(Id, counted)
  .describe('By lane that doesn’t call in strict order: the classes of its last calls, latest last, as far as its policy looks back')

export const Reason = z
  .object({
    position: z.int().describe('From 1'),
    of: z.int().describe('How many wait in the lane'),
    arrivedAt: Instant,
    waitedMinutes: z.int(),
    awayAhead: z.int().describe('How many of those before are still on their way, and passed over as long as they are'),
    inArrivalOrder: z.boolean().describe('False where somebody was moved in line, so that it isn’t the order of arrival'),
    policy: z.union([
      z.object({ rule: z.literal('strict') }),
      z.object({
        rule: z.literal('ratio'),
        class: TicketClassSchema,
        share: z.int().describe('So many calls of `among` are this class’s'),
        among: z.int(),
        counted: counted.describe('The calls before this one that count, latest last; of later positions as if nobody else came'),
        because: z
          .enum(['only', 'turn', 'earliest'])
          .describe('Nobody of another class waits; no other class has a call left; of the classes that have, this one’s first came first'),
      }),
    ]),
  })
  .meta({ id: 'Reason', description: 'Why somebody is called at that position' })

export const LaneOrder = z
  .object({
    laneId: Id,
    policy: CallPolicySchema,
    lastCalls: counted.describe('The calls that the policy looks back on, latest last'),
    order: z.array(z.object({ ticketId: Id, number: z.string(), reason: Reason })).describe('Next first'),
  })
  .meta({ id: 'LaneOrder' })
export type LaneOrder = z.infer<typeof LaneOrder>

const params = z.object({ shopId: Id, laneId: Id })

export const getLaneOrder = operation({
  operationId: 'lanes.order',
  method: 'get',
  path: '/shops/{shopId}/lanes/{laneId}/order',
  summary: 'Who is called next in a lane, and why',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params,
  answer: LaneOrder,
  errors: ['lane.notFound'],
})

const LanePolicy = z.object({ laneId: Id, policy: CallPolicySchema }).meta({ id: 'LanePolicy' })

export const setCallPolicy = operation({
  operationId: 'lanes.setCallPolicy',
  method: 'post',
  path: '/shops/{shopId}/lanes/{laneId}/call-policy',
  summary: 'Choose in which order a lane calls; holds from the next call on',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params,
  body: z.strictObject({ replaces: CallPolicySchema.describe('The order that is known to the caller'), policy: CallPolicySchema }),
  answer: LanePolicy,
  current: LanePolicy,
  errors: ['lane.notFound', 'setting.changed'],
})
