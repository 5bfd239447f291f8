import { privacyRequestLimits } from '#domain/privacy/request.ts'
import { defineOperation, Id } from '../operation.ts'
import { definePrivacyRequestOperation, ExpectedPrivacyRequestRev, managerOperationDefaults, PrivacyRequest } from '../privacy/requests.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { PrivacyRequestInquiry } from './parts.ts'

export const findRequesterInquiries = defineOperation({
  ...managerOperationDefaults,
  operationId: 'privacy.findInquiries',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests/inquiries',
  summary: 'Find mails without a card that may be of the requester, latest first, at most 20',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    text: z
      .string()
      .trim()
      .min(1)
      .check(createMaxCharactersCheck(privacyRequestLimits.contact))
      .describe('E-mail addresses and phone numbers, in any spelling; or words of the mail'),
  }),
  answer: z.object({ inquiries: z.array(PrivacyRequestInquiry) }).meta({ id: 'MatchedInquiries' }),
  errors: [],
})

export const selectRequesterInquiries = definePrivacyRequestOperation('chooseInquiries', {
  summary: 'Choose the requester’s mails without a card; replaces the earlier choice',
  body: ExpectedPrivacyRequestRev.extend({ inquiries: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['inquiry.notFound'],
})
