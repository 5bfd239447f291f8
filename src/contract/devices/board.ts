/** The screen on the wall: called numbers, the next ones, and how long a newcomer would wait. */
import { boardSounds } from '#domain/devices.ts'
import { laneStopKinds } from '#domain/queue-settings/lane-status.ts'
import { defineOperation, InstantSchema, LocaleSchema, LocalizedTextSchema } from '../operation.ts'
import { PublicShop } from '../shops.ts'
import { Estimate } from '../tickets/estimates.ts'
import { z } from '../zod.ts'

export const BoardCall = z
  .object({
    number: z.string(),
    counter: z.string().nullable().describe('Null: called without a counter'),
    name: z.string().nullable().describe('First character of the name, if the board shows names; null: hidden or none'),
    at: InstantSchema.describe('Time of this call; a recall has a later one'),
    waiting: z.boolean().describe('Whether the visitor has not come to the counter yet'),
  })
  .meta({ id: 'BoardCall' })
export type BoardCall = z.infer<typeof BoardCall>

export const BoardLane = z
  .object({
    letter: z.string(),
    name: LocalizedTextSchema,
    next: z.array(z.string()).describe('The next numbers, in the order of the lane’s call policy'),
    waiting: z.int().describe('Parties in line'),
    estimate: Estimate.nullable().describe('For a number taken now; null: not known'),
    stopped: z.enum(laneStopKinds).nullable(),
  })
  .meta({ id: 'BoardLane' })
export type BoardLane = z.infer<typeof BoardLane>

export const Board = z
  .object({
    shop: PublicShop.pick({ code: true, name: true, otherNames: true, timeZone: true, languages: true }),
    formerEntryCode: z.string().nullable().describe('Entry code before the present one, at which a screen may still be opened'),
    isPublic: z.boolean().describe('True for a public link, whose token is its address'),
    note: LocalizedTextSchema.nullable().describe('The shop’s line of text'),
    sound: z.enum(boardSounds),
    languages: z.array(LocaleSchema).describe('Languages of spoken calls, in this order'),
    joinPath: z.string().describe('Path of the join page; with today’s code on a paired board'),
    testCallAt: InstantSchema.nullable().describe('When a manager last asked for a test call'),
    calls: z.array(BoardCall).describe('Latest first, at most seven'),
    lanes: z.array(BoardLane),
    at: InstantSchema,
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof Board>

export const getBoard = defineOperation({
  operationId: 'boards.get',
  method: 'get',
  path: '/boards/{token}',
  summary: 'Get what a board shows. Later changes come by the stream, topic `board:{token}`',
  access: { token: 'device' },
  limit: 'read',
  idempotent: false,
  params: z.object({ token: z.string().max(64) }),
  answer: Board,
  errors: ['device.notFound'],
})
