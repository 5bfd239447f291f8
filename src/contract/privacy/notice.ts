import { type NoticeSection, noticeSectionLimit } from '#domain/privacy/notice.ts'
import { Id, Instant, operation } from '../operation.ts'
import { ShownShop } from '../shops.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'

const section = z.string().trim().min(1).check(atMost(noticeSectionLimit))

export const Notice = z
  .strictObject({
    purposes: section.describe('What the data is used for'),
    recipients: section.describe('Who else receives it'),
    transmissions: section.describe('What the pages send to other companies'),
    retention: section.describe('How long it is kept'),
    requests: section.describe('How to ask for disclosure, correction, deletion'),
    contact: section.describe('Whom to ask'),
  } satisfies Record<NoticeSection, z.ZodType>)
  .meta({ id: 'Notice', description: 'One language’s privacy notice; each line is a paragraph' })

/** All three: nobody should have to agree to what they can't read. */
const NoticeTexts = z.strictObject({ ja: Notice, en: Notice, zh: Notice }).meta({ id: 'NoticeTexts' })

export const PrivacyNotice = z
  .object({
    shop: ShownShop,
    contact: z.string().nullable().describe('Whom the shop names for questions about personal data'),
    organization: z.object({ name: z.string() }),
    acrossShops: z
      .boolean()
      .describe(
        'Now the organization’s shops share who is known to them and agreed to it; the current version is read with a sentence that says so',
      ),
    version: z.int().describe('Rises by one with each publication; a published version never changes'),
    publishedAt: Instant,
    texts: NoticeTexts,
    lacksMail: z.boolean().describe('Mails leave this server, and this version doesn’t say so'),
  })
  .meta({ id: 'PrivacyNotice', description: 'What a shop says about visitors’ personal data' })
export type PrivacyNotice = z.infer<typeof PrivacyNotice>

const version = z.coerce.number().int().min(1).max(1_000_000)

export const showPrivacy = operation({
  operationId: 'privacy.show',
  method: 'get',
  path: '/entry/{code}/privacy',
  summary: 'The privacy notice of the shop behind an entry code: the current version, or an earlier one',
  access: 'anyone',
  limit: 'read',
  idempotent: false,
  params: z.object({ code: z.string().max(40) }),
  query: z.object({ version: version.optional() }),
  answer: PrivacyNotice,
  errors: ['entry.notFound', 'privacy.notFound'],
})

export const publishPrivacy = operation({
  operationId: 'privacy.publish',
  method: 'post',
  path: '/shops/{shopId}/privacy',
  summary: 'Publish a new version of the shop’s privacy notice; earlier ones stay readable',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: z.strictObject({ replaces: z.int().describe('The version that was read while writing this one'), texts: NoticeTexts }),
  answer: PrivacyNotice,
  status: 201,
  errors: ['privacy.changed'],
  current: PrivacyNotice,
})
