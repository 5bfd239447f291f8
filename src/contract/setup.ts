import { LocaleSchema, nameSchema, operation } from './operation.ts'
import { z } from './zod.ts'

export const getSetup = operation({
  operationId: 'setup.get',
  method: 'get',
  path: '/setup',
  summary: 'Whether this installation has been set up, and whether a token opens its set-up',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  query: z.object({ token: z.string().max(100).optional() }),
  answer: z
    .object({ done: z.boolean(), opens: z.boolean().describe('The token sent along is the one that the set-up asks for now') })
    .meta({ id: 'Setup' }),
  errors: [],
})

const name = nameSchema({ min: 1, max: 100 })

export const SetupInput = z.strictObject({
  token: z.string().max(100).describe('The one-time token printed in the terminal'),
  organizationName: name,
  shopName: name,
  ownerName: name,
  email: z.string().max(254).optional().describe('Of the owner’s new account; left out when signed in'),
  password: z.string().max(128).optional(),
  locale: LocaleSchema.default('ja'),
})

/** Makes the organization, its first shop with lane A, one service, one counter and the entry code, and the owner's account. */
export const completeSetup = operation({
  operationId: 'setup.complete',
  method: 'post',
  path: '/setup',
  summary: 'First run: organization, shop and owner',
  access: { token: 'setup' },
  limit: 'account',
  idempotent: true,
  body: SetupInput,
  answer: z
    .object({
      shopId: z.uuid(),
      shopName: z.string(),
      entryCode: z.string(),
      recoveryKey: z.string().nullable().describe('To be written down: it opens the backups. Null: the operator has chosen it'),
    })
    .meta({ id: 'SetupResult' }),
  status: 201,
  errors: ['setup.done', 'setup.wrongToken', 'account.emailTaken', 'account.weakPassword', 'account.invalidEmail', 'account.hosted'],
})
