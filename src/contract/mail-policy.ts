import { parseEmail } from '#domain/email.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { shopChannels } from '#domain/outbox/events.ts'
import {
  delayableEvents,
  mailRetentionDayChoices,
  maxLaneLadders,
  maxSignatureLength,
  maxStepMinutes,
  runningLateLimits,
  smsLimits,
} from '#domain/outbox/policy.ts'
import { reminderLimits } from '#domain/outbox/reminders.ts'
import { createNameSchema, defineOperation, Id } from './operation.ts'
import { settingCommandDefaults, TimeOfDay } from './queue-settings/setting.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

const shopParams = z.object({ shopId: Id })

const Reminder = z
  .union([
    z.strictObject({ days: z.int().min(1).max(reminderLimits.days), at: TimeOfDay }),
    z.strictObject({ hours: z.int().min(1).max(reminderLimits.hours) }),
  ])
  .meta({ id: 'Reminder', description: 'Days before at a time in the shop’s time zone, or hours before' })
const Signature = z
  .string()
  .trim()
  .check(createMaxCharactersCheck(maxSignatureLength))
  .refine((text) => !hasHiddenCharacters(text.replaceAll('\n', ' ')), 'Has invisible characters')

const Ladder = z
  .array(
    z.strictObject({
      channel: z.enum(shopChannels),
      minutes: z.int().min(0).max(maxStepMinutes).describe('After the step before it; first step: after the change'),
    }),
  )
  .refine((steps) => new Set(steps.map(({ channel }) => channel)).size === steps.length, 'Has a channel twice')
  .meta({
    id: 'Ladder',
    description: 'Steps in their order. A channel without a step is not used, and a step without an address is skipped',
  })

const ShopSms = z
  .strictObject({
    sender: createNameSchema({ min: 1, max: smsLimits.sender }).nullable().describe('Number or name; null: the server’s sender'),
    dailySegments: z.int().min(1).max(smsLimits.dailySegments).describe('Budget of a day, apart from that of sign-in codes'),
    yenPerSegment: z.number().min(0).max(smsLimits.yenPerSegment).nullable().describe('Price of a segment; null: unknown'),
  })
  .meta({ id: 'ShopSms', description: 'SMS to visitors, to the mobile number that they left as their contact' })

export const ShopMailPolicy = z
  .strictObject({
    rev: z.int().min(0).describe('0: never changed'),
    ladders: z.record(z.enum(delayableEvents), Ladder).describe('The open page always shows the news first'),
    laneLadders: z
      .record(Id, z.partialRecord(z.enum(delayableEvents), Ladder))
      .refine((lanes) => Object.keys(lanes).length <= maxLaneLadders, `Has more than ${maxLaneLadders} lanes`)
      .describe('Ladders by lane id; an event without one uses the shop’s'),
    sms: ShopSms.nullable().describe('Null: no SMS to visitors'),
    quiet: z
      .strictObject({ from: TimeOfDay, until: TimeOfDay })
      .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Must differ from the start time' })
      .nullable()
      .describe('Time of day in the shop’s time zone at which mails that can wait are held back'),
    messageRetentionDays: z
      .literal(mailRetentionDayChoices)
      // The OpenAPI generator sees only the first of a literal's values.
      .meta({
        description: 'Days for which a message’s text and recipient are kept',
        type: 'integer',
        enum: [...mailRetentionDayChoices],
      }),
    replyTo: z
      .string()
      .max(254)
      .refine((text) => parseEmail(text) !== undefined, 'Not an e-mail address')
      .nullable()
      .describe('Reply address; null: the sender address'),
    sender: z
      .strictObject({
        name: createNameSchema({ min: 1, max: 100 }),
        postal: createNameSchema({ min: 1, max: 200 }).describe('Postal address of the sender'),
        complaints: createNameSchema({ min: 1, max: 200 }).describe(
          'Contact for complaints: a phone number, e-mail address or web address',
        ),
      })
      .nullable()
      .describe('Sender of advertising; null: no advertising'),
    reminders: z.array(Reminder).max(reminderLimits.count).describe('Reminders of an agreed visit'),
    runningLateMinutes: z
      .int()
      .min(runningLateLimits.min)
      .max(runningLateLimits.max)
      .nullable()
      .describe('A visitor whose expected call is more minutes than that after the booked time is mailed once; null: no mail'),
    signature: z
      .strictObject({ ja: Signature, en: Signature.optional(), zh: Signature.optional() })
      .describe('Printed below each mail; a language without one uses the Japanese'),
  })
  .meta({ id: 'MailPolicy', description: 'When and by which channels a shop sends its messages' })
export type ShopMailPolicy = z.infer<typeof ShopMailPolicy>

export const getMailPolicy = defineOperation({
  operationId: 'outbox.getPolicy',
  method: 'get',
  path: '/shops/{shopId}/mail-policy',
  summary: 'Get when and by which channels the shop sends messages, and how long their content is kept',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: ShopMailPolicy,
  errors: [],
})

export const listMessageChannels = defineOperation({
  operationId: 'outbox.listChannels',
  method: 'get',
  path: '/shops/{shopId}/message-channels',
  summary: 'List the channels to visitors, and whether each is configured',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'read',
  idempotent: false,
  params: shopParams,
  answer: z
    .object({
      channels: z.array(z.object({ channel: z.enum(shopChannels), configured: z.boolean() })),
      sms: z.object({
        provider: z.string().nullable().describe('Host of the provider; null: the server has none'),
        usedToday: z.int().describe('Segments of the budget that are used today'),
      }),
    })
    .meta({ id: 'MessageChannels' }),
  errors: [],
})
export type MessageChannels = z.infer<typeof listMessageChannels.answer>

export const setMailPolicy = defineOperation({
  ...settingCommandDefaults,
  operationId: 'outbox.setPolicy',
  path: '/shops/{shopId}/mail-policy',
  summary: 'Set the mail policy. Messages already queued keep their send time',
  params: shopParams,
  body: ShopMailPolicy,
  answer: ShopMailPolicy,
  current: ShopMailPolicy,
  errors: ['setting.changed'],
})
