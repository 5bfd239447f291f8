import { maxNoticeSectionLength, type NoticeSection } from '#domain/privacy/notice.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { PublicShop } from '../shops.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'

const section = z.string().trim().min(1).check(createMaxCharactersCheck(maxNoticeSectionLength))

export const PrivacyNoticeText = z
  .strictObject({
    purposes: section.describe('Purposes of the data'),
    recipients: section.describe('Recipients of the data'),
    transmissions: section.describe('Data that the pages send to other companies'),
    retention: section.describe('Retention periods'),
    requests: section.describe('How to request disclosure, correction or deletion'),
    contact: section.describe('Contact'),
  } satisfies Record<NoticeSection, z.ZodType>)
  .meta({ id: 'Notice', description: 'Privacy notice in one language; each line is a paragraph' })

/** All three languages are required, so that every visitor can read what they agree to. */
const NoticeTexts = z.strictObject({ ja: PrivacyNoticeText, en: PrivacyNoticeText, zh: PrivacyNoticeText }).meta({ id: 'NoticeTexts' })

export const PrivacyNotice = z
  .object({
    shop: PublicShop,
    contact: z.string().nullable().describe('Contact for questions about personal data'),
    organization: z.object({ name: z.string() }),
    acrossShops: z
      .boolean()
      .describe(
        'True if the organization’s shops share known visitors who agreed to it; the current version then contains a sentence about it',
      ),
    version: z.int().describe('Increases by one with each publication; a published version never changes'),
    publishedAt: InstantSchema,
    texts: NoticeTexts,
    smsProvider: z.string().nullable().describe('Provider through which the shop texts visitors now; null: it texts none'),
    lacksMail: z.boolean().describe('True if this server sends mails and this version does not say so'),
    lacksPush: z.boolean().describe('True if this server sends push messages and this version does not say so'),
    takesInquiries: z.boolean().describe('True if the shop reads inquiries from portals’ mails'),
    usesLine: z.boolean().describe('True if visitors may get messages at LINE'),
    sendsToPrograms: z.boolean().describe('True if webhooks send data about visitors to other programs of the shop'),
  })
  .meta({ id: 'PrivacyNotice', description: 'A shop’s statement about visitors’ personal data' })
export type PrivacyNotice = z.infer<typeof PrivacyNotice>

const version = z.coerce.number().int().min(1).max(1_000_000)

export const getPrivacyNotice = defineOperation({
  operationId: 'privacy.getNotice',
  method: 'get',
  path: '/entry/{code}/privacy',
  summary: 'Get the privacy notice of the shop with an entry code: the current or an earlier version',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  query: z.object({ version: version.optional() }),
  answer: PrivacyNotice,
  errors: ['entry.notFound', 'privacy.notFound'],
})

export const publishPrivacyNotice = defineOperation({
  operationId: 'privacy.publish',
  method: 'post',
  path: '/shops/{shopId}/privacy',
  summary: 'Publish a new version of the shop’s privacy notice. Earlier versions stay readable',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: z.strictObject({ replaces: z.int().describe('Version on which the text is based'), texts: NoticeTexts }),
  answer: PrivacyNotice,
  status: 201,
  errors: ['privacy.changed'],
  current: PrivacyNotice,
})
