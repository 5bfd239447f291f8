import { laneReopeningModes, laneStopReasons, maxLaneNoteLength } from '#domain/queue-settings/lane-status.ts'
import { createNameSchema, defineOperation, Id } from '../operation.ts'
import { z } from '../zod.ts'
import { QueueLane } from './queue.ts'

const params = z.object({ shopId: Id, laneId: Id })
const stop = z.strictObject({
  reason: z.enum(laneStopReasons),
  note: createNameSchema({ min: 1, max: maxLaneNoteLength }).optional().describe('The shop’s own words; visitors read them unchanged'),
  until: z.enum(laneReopeningModes).default('dayEnd').describe('End of the business day, or until staff open the lane'),
})

export const getLane = defineOperation({
  operationId: 'lanes.get',
  method: 'get',
  path: '/shops/{shopId}/lanes/{laneId}',
  summary: 'Get a lane as the queue shows it',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['queue:read'],
  limit: 'read',
  idempotent: false,
  params,
  answer: QueueLane,
  errors: ['lane.notFound'],
})

/** Last write wins: no revision is required, and repeating changes nothing. */
const laneStatusCommand = {
  method: 'post',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params,
  answer: QueueLane,
  errors: ['lane.notFound'],
} as const

export const pauseLane = defineOperation({
  ...laneStatusCommand,
  operationId: 'lanes.pause',
  path: '/shops/{shopId}/lanes/{laneId}/pause',
  keyScopes: ['queue:work'],
  summary: 'Pause a lane: no new tickets or automatic calls for a while; staff call waiting visitors as before',
  body: stop,
})

export const closeLane = defineOperation({
  ...laneStatusCommand,
  operationId: 'lanes.close',
  path: '/shops/{shopId}/lanes/{laneId}/close',
  keyScopes: ['queue:work'],
  summary: 'Close a lane (受付終了): no new tickets; waiting visitors are called as before',
  body: stop,
})

export const openLane = defineOperation({
  ...laneStatusCommand,
  operationId: 'lanes.open',
  path: '/shops/{shopId}/lanes/{laneId}/open',
  keyScopes: ['queue:work'],
  summary: 'Reopen a lane for tickets',
})
