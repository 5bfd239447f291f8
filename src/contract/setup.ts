import { createNameSchema, defineOperation, LocaleSchema } from './operation.ts'
import { z } from './zod.ts'

export const getSetupStatus = defineOperation({
  operationId: 'setup.get',
  method: 'get',
  path: '/setup',
  summary: 'Get whether this installation is set up, and whether a token opens its set-up',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  query: z.object({ token: z.string().max(100).optional() }),
  answer: z.object({ done: z.boolean(), opens: z.boolean().describe('True if the token is the current one') }).meta({ id: 'Setup' }),
  errors: [],
})

const name = createNameSchema({ min: 1, max: 100 })

export const SetupInput = z.strictObject({
  token: z.string().max(100).describe('One-time token printed in the terminal'),
  organizationName: name,
  shopName: name,
  ownerName: name,
  email: z.string().max(254).optional().describe('Address of the owner’s new account; omitted when signed in'),
  password: z.string().max(128).optional(),
  locale: LocaleSchema.default('ja'),
})

/** Creates the organization, its first shop with lane A, one service, one counter and the entry code, and the owner's account. */
export const completeSetup = defineOperation({
  operationId: 'setup.complete',
  method: 'post',
  path: '/setup',
  summary: 'Set up the installation: organization, shop and owner',
  access: { token: 'setup' },
  limit: 'account',
  idempotent: true,
  body: SetupInput,
  answer: z
    .object({
      shopId: z.uuid(),
      shopName: z.string(),
      entryCode: z.string(),
      recoveryKey: z.string().nullable().describe('Key that opens the backups, to write down. Null: the operator has chosen it'),
    })
    .meta({ id: 'SetupResult' }),
  status: 201,
  errors: ['setup.done', 'setup.wrongToken', 'account.emailTaken', 'account.weakPassword', 'account.invalidEmail', 'account.hosted'],
})
