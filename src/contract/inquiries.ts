import { inquiryStatuses, mailboxFailures, rulePreviewLength } from '#domain/inquiries/inquiry.ts'
import { inquiryFields, maxInquiryLabelLength } from '#domain/inquiries/rule.ts'
import { ListedCard } from './cards/list.ts'
import { createNameSchema, defineOperation, Id, InstantSchema } from './operation.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

const params = z.object({ shopId: Id })
const admins = { access: { role: 'admin', scope: 'shop' }, asks: 'password', params } as const
const changingMailbox = { ...admins, method: 'post', limit: 'account', idempotent: true } as const
const staff = { access: { role: 'staff', scope: 'shop' } } as const
const managers = { access: { role: 'manager', scope: 'shop' } } as const
const changing = { method: 'post', limit: 'staff', idempotent: true } as const

const MailboxState = z.object({
  readAt: InstantSchema.nullable().describe('Last reading without a failure; null: none yet'),
  failure: z
    .enum(mailboxFailures)
    .nullable()
    .describe(
      'Reason why the last reading failed; null: it did not. needsOauth: the password was refused, and the provider offers OAuth, which is not supported; private: an address of the operator’s network',
    ),
  failedAt: InstantSchema.nullable().describe('First failure since then'),
})

export const InquiryMailbox = z
  .object({
    rev: z.int().describe('0: no mailbox'),
    mailbox: z
      .object({
        host: z.string(),
        port: z.int(),
        startTls: z.boolean().describe('Encryption by STARTTLS; otherwise TLS from the first byte'),
        user: z.string(),
        folder: z.string(),
        ...MailboxState.shape,
      })
      .nullable()
      .describe('The password is never returned'),
  })
  .meta({ id: 'InquiryMailbox', description: 'Mailbox that is read for inquiries' })
export type InquiryMailbox = z.infer<typeof InquiryMailbox>

export const getInquiryMailbox = defineOperation({
  ...admins,
  operationId: 'inquiries.getMailbox',
  method: 'get',
  path: '/shops/{shopId}/inquiry-mailbox',
  summary: 'Get the mailbox that is read for inquiries, and whether it can be read',
  limit: 'read',
  idempotent: false,
  answer: InquiryMailbox,
  errors: [],
})

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

export const setInquiryMailbox = defineOperation({
  ...changingMailbox,
  operationId: 'inquiries.setMailbox',
  path: '/shops/{shopId}/inquiry-mailbox',
  summary: 'Save the mailbox after it was opened with these values. Its mails are read every minute, and never changed',
  body: z.strictObject({
    rev: z.int().min(0).describe('Revision that the caller has seen; 0: no mailbox'),
    host: z.string().trim().regex(hostName).describe('IMAP server'),
    port: z.int().min(1).max(65_535),
    startTls: z.boolean(),
    user: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(500),
    folder: createNameSchema({ min: 1, max: 200 }).describe('Folder to read, such as INBOX'),
  }),
  answer: InquiryMailbox,
  current: InquiryMailbox,
  errors: [
    'setting.changed',
    'inquiry.wrongLogin',
    'inquiry.needsOauth',
    'inquiry.noFolder',
    'inquiry.untrustedServer',
    'inquiry.privateServer',
    'inquiry.unreachable',
  ],
})

export const removeInquiryMailbox = defineOperation({
  ...changingMailbox,
  operationId: 'inquiries.removeMailbox',
  path: '/shops/{shopId}/inquiry-mailbox/remove',
  summary: 'Stop reading the mailbox, and forget its password. Mails taken so far stay',
  answer: InquiryMailbox,
  errors: ['inquiry.noMailbox'],
})

const MarkSchema = z.strictObject({
  label: z.string().trim().min(1).check(createMaxCharactersCheck(maxInquiryLabelLength)),
  nth: z.int().min(1).max(1_000).describe('Which of the lines with this label; 1 is the first'),
})
const MarksSchema = z
  .partialRecord(z.enum(inquiryFields), MarkSchema)
  .describe('Label before each value. The value is behind it on the same line, or on the next one')

export const InquiryRule = z
  .object({
    id: Id,
    rev: z.int(),
    sender: z.string(),
    portal: z.string().describe('Name that cards show as their source'),
    marks: MarksSchema.nullable().describe('Null: mails of the sender are ignored'),
  })
  .meta({ id: 'InquiryRule' })
export type InquiryRule = z.infer<typeof InquiryRule>

export const ListedInquiry = z
  .object({
    id: Id,
    status: z.enum(inquiryStatuses),
    sender: z.string().describe('Address; empty if the mail has none. Of a forwarded mail, that of the original'),
    senderName: z.string(),
    subject: z.string(),
    receivedAt: InstantSchema,
  })
  .meta({ id: 'ListedInquiry' })
export type ListedInquiry = z.infer<typeof ListedInquiry>

export const listInquiries = defineOperation({
  ...staff,
  operationId: 'inquiries.list',
  method: 'get',
  path: '/shops/{shopId}/inquiries',
  summary: 'List mails without a card, latest first',
  limit: 'read',
  idempotent: false,
  params,
  query: z.object({
    status: z.enum(['waiting', 'dismissed']).default('waiting'),
    q: z.string().check(createMaxCharactersCheck(100)).optional().describe('Text of the mail, its subject or sender'),
    after: Id.optional().describe('Last mail of the previous page'),
    most: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z
    .object({
      inquiries: z.array(ListedInquiry),
      next: Id.nullable().describe('`after` of the next page; null: last page'),
      waitingCount: z.int().describe('Mails that wait, at most 1,000'),
      mailbox: MailboxState.nullable().describe('Null: no mailbox is read'),
    })
    .meta({ id: 'Inquiries' }),
  errors: [],
})

/** Maximum number of visitors that the list names. */
export const maxListedUnanswered = 50

export const Unanswered = z
  .object({
    targetMinutes: z.int().nullable().describe('The shop’s target in minutes of opening hours; null: none'),
    waiting: z
      .array(
        z.object({
          since: InstantSchema,
          openMinutes: z.int().nullable().describe('Minutes of opening hours since then; null: more than a week'),
          dueAt: InstantSchema.nullable().describe('End of the target; null: the shop had none'),
          card: ListedCard.nullable().describe('With `facts`; null: a mail without a card'),
          inquiry: ListedInquiry.nullable(),
        }),
      )
      .describe('Oldest first'),
    more: z.boolean().describe(`Whether more than these ${maxListedUnanswered} wait`),
  })
  .meta({ id: 'Unanswered' })
export type Unanswered = z.infer<typeof Unanswered>

export const listUnanswered = defineOperation({
  ...staff,
  operationId: 'inquiries.listUnanswered',
  method: 'get',
  path: '/shops/{shopId}/unanswered',
  summary:
    'List who waits for the shop’s first contact: cards and mails without a card, oldest first. Cards of visitors in the queue are left out',
  limit: 'read',
  idempotent: false,
  params,
  answer: Unanswered,
  errors: [],
})

const oneMail = z.object({ shopId: Id, inquiryId: Id })

export const InquiryDetail = ListedInquiry.extend({
  text: z.string(),
  cut: z.boolean().describe('True if the mail was too large and was taken without attachments'),
  files: z.array(z.string()).describe('Names of the attachments that are kept: JPEG, PNG, WebP, PDF'),
  rule: InquiryRule.nullable().describe('Rule of the sender'),
  samples: z
    .array(z.object({ id: Id, receivedAt: InstantSchema, subject: z.string(), text: z.string() }))
    .describe(`Last mails of the sender, at most ${rulePreviewLength}, to try a rule`),
}).meta({ id: 'InquiryDetail' })
export type InquiryDetail = z.infer<typeof InquiryDetail>

export const getInquiry = defineOperation({
  ...staff,
  operationId: 'inquiries.get',
  method: 'get',
  path: '/shops/{shopId}/inquiries/{inquiryId}',
  summary: 'Get a mail without a card, with the last mails of its sender',
  limit: 'read',
  idempotent: false,
  params: oneMail,
  answer: InquiryDetail,
  errors: ['inquiry.notFound'],
})

const InquirySchema = z.strictObject({
  name: createNameSchema({ min: 1, max: 50 }),
  kana: z.string().check(createMaxCharactersCheck(50)).optional(),
  phone: z.string().max(40).optional(),
  email: z.string().max(254).optional(),
  property: z.string().check(createMaxCharactersCheck(200)).optional(),
  wish: z.string().check(createMaxCharactersCheck(1_000)).optional(),
})

export const makeInquiryCard = defineOperation({
  ...staff,
  ...changing,
  operationId: 'inquiries.makeCard',
  path: '/shops/{shopId}/inquiries/{inquiryId}/make-card',
  summary: 'Make a card of one mail, which is attached as text. Values that the form does not take stay in the text only',
  params: oneMail,
  body: z.strictObject({ fields: InquirySchema.describe('Values read from the mail') }),
  answer: z.object({ cardId: Id }).meta({ id: 'CardOfInquiry' }),
  status: 201,
  errors: ['inquiry.notFound', 'inquiry.wrongStatus', 'card.invalid', 'file.cardFull', 'file.shopFull'],
})

const moveOne = { ...changing, params: oneMail, answer: ListedInquiry, errors: ['inquiry.notFound', 'inquiry.wrongStatus'] } as const

export const dismissInquiry = defineOperation({
  ...staff,
  ...moveOne,
  operationId: 'inquiries.dismiss',
  path: '/shops/{shopId}/inquiries/{inquiryId}/dismiss',
  summary: 'Take a mail off the list of waiting mails',
})

export const restoreInquiry = defineOperation({
  ...staff,
  ...moveOne,
  operationId: 'inquiries.restore',
  path: '/shops/{shopId}/inquiries/{inquiryId}/restore',
  summary: 'Put a dismissed mail back on the list',
})

export const eraseInquiry = defineOperation({
  ...managers,
  ...moveOne,
  operationId: 'inquiries.erase',
  path: '/shops/{shopId}/inquiries/{inquiryId}/erase',
  summary: 'Erase a mail here irreversibly, such as at the request of its writer. The copy in the mailbox stays',
  answer: z.object({ id: Id }).meta({ id: 'ErasedInquiry' }),
})

const Rules = z.object({ rules: z.array(InquiryRule) }).meta({ id: 'InquiryRules' })

export const listInquiryRules = defineOperation({
  ...staff,
  operationId: 'inquiries.listRules',
  method: 'get',
  path: '/shops/{shopId}/inquiry-rules',
  summary: 'List the rules by which mails become cards',
  limit: 'read',
  idempotent: false,
  params,
  answer: Rules,
  errors: [],
})

export const saveInquiryRule = defineOperation({
  ...managers,
  ...changing,
  operationId: 'inquiries.saveRule',
  path: '/shops/{shopId}/inquiry-rules',
  summary:
    'Save the rule of a sender. Waiting mails of the sender that it fits become cards; if it ignores the sender, they are erased here',
  params,
  body: z.strictObject({
    rev: z.int().min(0).describe('Revision that the caller has seen; 0: no rule'),
    sender: z
      .string()
      .trim()
      .toLowerCase()
      .max(254)
      .regex(/^[^\s@]+@[^\s@]+$/),
    portal: createNameSchema({ min: 1, max: 60 }),
    marks: MarksSchema.refine(
      ({ name, phone, email }) => name !== undefined && (phone !== undefined || email !== undefined),
      'Needs the name, and the phone number or the e-mail address',
    ).nullable(),
  }),
  answer: InquiryRule,
  current: Rules,
  errors: ['setting.changed', 'setting.tooMany'],
})

export const removeInquiryRule = defineOperation({
  ...managers,
  ...changing,
  operationId: 'inquiries.removeRule',
  path: '/shops/{shopId}/inquiry-rules/{ruleId}/remove',
  summary: 'Remove a rule. Mails of the sender wait from now on',
  params: z.object({ shopId: Id, ruleId: Id }),
  answer: Rules,
  errors: ['inquiryRule.notFound'],
})
