import { z } from 'zod'
import { presenceStates } from '#domain/presence.ts'
import { Id, Instant, operation } from './operation.ts'

export const PresenceStateSchema = z.enum(presenceStates)

export const Presence = z
  .object({
    state: PresenceStateSchema,
    since: Instant.nullable().describe('Null: nothing said on this business day, which counts as off'),
  })
  .meta({ id: 'Presence', description: 'Whether a member serves in the shop right now' })
export type Presence = z.infer<typeof Presence>

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
  answer: Presence,
  errors: [],
})

export const setPresence = operation({
  operationId: 'presence.set',
  method: 'post',
  path: '/shops/{shopId}/presence',
  summary: 'Say whether one serves, is away, on a break or off; good until the business day ends',
  access: { role: 'reception', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: shopParams,
  body: z.strictObject({ state: PresenceStateSchema }),
  answer: Presence,
  errors: [],
})
