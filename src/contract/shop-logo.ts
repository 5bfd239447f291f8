import { defineOperation, Id } from './operation.ts'
import { shopLogoEndpoint } from './shop-logo-path.ts'
import { z } from './zod.ts'

export const getShopLogo = defineOperation({
  ...shopLogoEndpoint,
  operationId: 'shops.logo',
  method: 'get',
  summary: 'Get the logo of the shop with an entry code',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40), logoId: Id }),
  bytes: ['image/jpeg'],
  answer: z.never().describe('The picture'),
  errors: ['file.notFound'],
})
