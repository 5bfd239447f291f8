import { presenceStates } from '#domain/presence.ts'
import { Id, Instant, LocaleSchema, operation } from './operation.ts'
import { z } from './zod.ts'

export const PresenceStateSchema = z.enum(presenceStates)

export const Presence = z
  .object({
    state: PresenceStateSchema,
    since: Instant.nullable().describe('Null: nothing said on this business day, which counts as off'),
    personId: Id.describe('Under which the queue’s `presence` lists it'),
  })
  .meta({ id: 'Presence', description: 'Whether somebody serves in the shop right now' })
export type Presence = z.infer<typeof Presence>

/** One of those of whom something was said on this business day, as everybody at work in the shop sees it. */
export const PersonPresence = z
  .object({
    personId: Id,
    staffId: Id.nullable().describe('On the list of staff; null for a member who is not'),
    name: z.string(),
    state: PresenceStateSchema,
    since: Instant,
  })
  .meta({ id: 'PersonPresence' })
export type PersonPresence = z.infer<typeof PersonPresence>

/** Somebody of the list of staff, with what tells whom to choose. */
export const Colleague = z
  .object({
    id: Id,
    name: z.string(),
    kana: z.string().nullable(),
    languages: z.array(LocaleSchema).describe('In which they serve'),
    colour: z.string(),
    photoId: Id.nullable(),
    duty: PresenceStateSchema.describe('As they said it, else as it is planned'),
    busy: z.boolean().describe('They call or serve somebody now'),
  })
  .meta({ id: 'Colleague' })
export type Colleague = z.infer<typeof Colleague>

const shopParams = z.object({ shopId: Id })

export const getPresence = operation({
  operationId: 'presence.get',
  method: 'get',
  path: '/shops/{shopId}/presence',
  summary: 'One’s own presence in the shop',
  access: { role: 'reception', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: Presence.extend({ serving: z.boolean().describe('Calls or serves a visitor now: at work, whatever the state says') }).meta({
    id: 'OwnPresence',
  }),
  errors: [],
})

export const setPresence = operation({
  operationId: 'presence.set',
  method: 'post',
  path: '/shops/{shopId}/presence',
  summary: 'Say whether one serves, is away, on a break or off; good until the business day ends',
  access: { role: 'reception', scope: 'shop' },
  asks: 'person',
  limit: 'staff',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ state: PresenceStateSchema }),
  answer: Presence,
  errors: [],
})

export const setStaffPresence = operation({
  operationId: 'presence.setStaff',
  method: 'post',
  path: '/shops/{shopId}/staff/{staffId}/presence',
  summary: 'Say the same of a colleague: who has no login, or forgot to',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, staffId: Id }),
  body: z.strictObject({ state: PresenceStateSchema }),
  answer: Presence,
  errors: ['staff.notFound'],
})

export const listColleagues = operation({
  operationId: 'presence.colleagues',
  method: 'get',
  path: '/shops/{shopId}/colleagues',
  summary:
    'Whom something may be given to: the list of staff without those who have left, with who is here, who is busy, and what they speak',
  access: { role: 'staff', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z.object({ colleagues: z.array(Colleague) }),
  errors: [],
})
