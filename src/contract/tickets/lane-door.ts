import { laneNoteLimit, laneStopEnds, laneStopReasons } from '#domain/queue-settings/lane-door.ts'
import { Id, nameSchema, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { QueueLane } from './queue.ts'

const params = z.object({ shopId: Id, laneId: Id })
const stop = z.strictObject({
  reason: z.enum(laneStopReasons),
  note: nameSchema({ min: 1, max: laneNoteLimit }).optional().describe('In the shop’s own words; visitors read it as it is'),
  until: z.enum(laneStopEnds).default('dayEnd').describe('The end of the business day, or when somebody opens the lane'),
})

/** The last word counts: no revision is asked for, and saying the same again changes nothing. */
const door = {
  method: 'post',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params,
  answer: QueueLane,
  errors: ['lane.notFound'],
} as const

export const pauseLane = operation({
  ...door,
  operationId: 'lanes.pause',
  path: '/shops/{shopId}/lanes/{laneId}/pause',
  summary: 'Take no numbers for a while; who waits is called as before',
  body: stop,
})

export const closeLane = operation({
  ...door,
  operationId: 'lanes.close',
  path: '/shops/{shopId}/lanes/{laneId}/close',
  summary: 'Take no more numbers (受付終了); who waits is called as before',
  body: stop,
})

export const openLane = operation({
  ...door,
  operationId: 'lanes.open',
  path: '/shops/{shopId}/lanes/{laneId}/open',
  summary: 'Let a lane give numbers again',
})
