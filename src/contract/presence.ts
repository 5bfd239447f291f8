import { presenceStates } from '#domain/presence.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema } from './operation.ts'
import { z } from './zod.ts'

export const PresenceStateSchema = z.enum(presenceStates)

export const Presence = z
  .object({
    state: PresenceStateSchema,
    since: InstantSchema.nullable().describe('Null: no report on this business day, which counts as off'),
    personId: Id.describe('Id in the queue’s `presence`'),
  })
  .meta({ id: 'Presence', description: 'Whether a member serves in the shop now' })
export type Presence = z.infer<typeof Presence>

/** A person with a presence report on this business day, as all staff of the shop see it. */
export const PersonPresence = z
  .object({
    personId: Id,
    staffId: Id.nullable().describe('Id in the staff list; null: a member who is not listed'),
    name: z.string(),
    state: PresenceStateSchema,
    since: InstantSchema,
  })
  .meta({ id: 'PersonPresence' })
export type PersonPresence = z.infer<typeof PersonPresence>

/** An entry of the staff list with data for choosing an assignee. */
export const Colleague = z
  .object({
    id: Id,
    name: z.string(),
    kana: z.string().nullable(),
    languages: z.array(LocaleSchema).describe('Languages in which they serve'),
    colour: z.string(),
    photoId: Id.nullable(),
    duty: PresenceStateSchema.describe('Reported presence; the planned one without a report'),
    busy: z.boolean().describe('Calling or serving a visitor now'),
  })
  .meta({ id: 'Colleague' })
export type Colleague = z.infer<typeof Colleague>

const shopParams = z.object({ shopId: Id })

export const getMyPresence = defineOperation({
  operationId: 'presence.get',
  method: 'get',
  path: '/shops/{shopId}/presence',
  summary: 'Get one’s own presence in the shop',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: Presence.extend({ serving: z.boolean().describe('Calling or serving a visitor now, which counts as at work in any state') }).meta(
    {
      id: 'OwnPresence',
    },
  ),
  errors: [],
})

export const setMyPresence = defineOperation({
  operationId: 'presence.set',
  method: 'post',
  path: '/shops/{shopId}/presence',
  summary: 'Set one’s own presence: serving, away, on a break or off, until the business day ends',
  access: { role: 'reception', scope: 'shop' },
  asks: 'person',
  limit: 'staff',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ state: PresenceStateSchema }),
  answer: Presence,
  errors: [],
})

export const setStaffPresence = defineOperation({
  operationId: 'presence.setStaff',
  method: 'post',
  path: '/shops/{shopId}/staff/{staffId}/presence',
  summary: 'Set the presence of a colleague, such as one without a login',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['queue:work'],
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, staffId: Id }),
  body: z.strictObject({ state: PresenceStateSchema }),
  answer: Presence,
  errors: ['staff.notFound'],
})

export const listColleagues = defineOperation({
  operationId: 'presence.colleagues',
  method: 'get',
  path: '/shops/{shopId}/colleagues',
  summary: 'List possible assignees: current staff with presence, activity and languages',
  access: { role: 'staff', scope: 'shop' },
  keyScopes: ['queue:read'],
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ colleagues: z.array(Colleague) }),
  errors: [],
})
