import { maxShare } from '#domain/tickets/call-policy.ts'
import { ticketClasses } from '#domain/tickets/ticket.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'

export const TicketClassSchema = z.enum(ticketClasses)

const share = z.int().min(1).max(maxShare)
const Shares = z.strictObject({ normal: share, booked: share, care: share, staff: share })

export const CallPolicySchema = z
  .discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('strict') }),
    z.strictObject({
      rule: z.literal('ratio'),
      shares: Shares.describe('Each class gets its share of as many calls as the shares of the waiting classes add up to'),
    }),
  ])
  .meta({ id: 'CallPolicy', description: 'In line order, or a number of calls per class in turn' })

const counted = z.array(TicketClassSchema)

export const LastCallClassesByLane = z
  .record(Id, counted)
  .describe('Classes of the last calls, latest last, per lane without strict order, as far as its policy looks back')

export const CallOrderReason = z
  .object({
    position: z.int().describe('Rank in the calling order, from 1'),
    of: z.int().describe('Parties waiting in the lane'),
    arrivedAt: InstantSchema,
    waitedMinutes: z.int(),
    awayAhead: z.int().describe('Parties before it that have not arrived and are passed over until then'),
    inArrivalOrder: z.boolean().describe('False if staff moved a ticket, so that the order differs from arrival'),
    policy: z.union([
      z.object({ rule: z.literal('strict') }),
      z.object({
        rule: z.literal('ratio'),
        class: TicketClassSchema,
        share: z.int().describe('Calls of `among` that belong to this class'),
        among: z.int(),
        counted: counted.describe('Earlier calls that count, latest last; for later positions as if no other visitor came'),
        because: z
          .enum(['only', 'turn', 'earliest'])
          .describe(
            'only: no other class waits; turn: no other class has a call left; earliest: of the classes with calls left, this one’s first came first',
          ),
      }),
    ]),
  })
  .meta({ id: 'Reason', description: 'Why a ticket is called at that position' })

export const LaneCallOrder = z
  .object({
    laneId: Id,
    policy: CallPolicySchema,
    lastCalls: counted.describe('Calls that the policy looks back on, latest last'),
    order: z.array(z.object({ ticketId: Id, number: z.string(), reason: CallOrderReason })).describe('Waiting tickets, next first'),
  })
  .meta({ id: 'LaneOrder' })
export type LaneCallOrder = z.infer<typeof LaneCallOrder>

const params = z.object({ shopId: Id, laneId: Id })

export const getLaneCallOrder = defineOperation({
  operationId: 'lanes.order',
  method: 'get',
  path: '/shops/{shopId}/lanes/{laneId}/order',
  summary: 'Get the calling order of a lane, with reasons',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['queue:read'],
  limit: 'read',
  idempotent: false,
  params,
  answer: LaneCallOrder,
  errors: ['lane.notFound'],
})

const LanePolicy = z.object({ laneId: Id, policy: CallPolicySchema }).meta({ id: 'LanePolicy' })

export const setCallPolicy = defineOperation({
  operationId: 'lanes.setCallPolicy',
  method: 'post',
  path: '/shops/{shopId}/lanes/{laneId}/call-policy',
  summary: 'Set the calling order of a lane, from the next call on',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'staff',
  idempotent: true,
  params,
  body: z.strictObject({ replaces: CallPolicySchema.describe('Order that the caller knows'), policy: CallPolicySchema }),
  answer: LanePolicy,
  current: LanePolicy,
  errors: ['lane.notFound', 'setting.changed'],
})
