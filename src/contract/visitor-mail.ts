import { outboxEventNames, outboxStates } from '#domain/outbox/events.ts'
import { lineLinkStates } from '#domain/tickets/notifications.ts'
import { InstantSchema } from './operation.ts'
import { z } from './zod.ts'

/** A visitor's own record of a mail. */
export const OwnMailRecord = z
  .object({
    at: InstantSchema,
    address: z.string().nullable().describe('Masked after the day of a ticket; null: erased'),
    state: z.enum(outboxStates),
    subject: z.string().nullable().describe('Null if erased, like `text`'),
    text: z.string().nullable().describe('Text without the secret of its link'),
  })
  .meta({ id: 'Mailed' })
export type OwnMailRecord = z.infer<typeof OwnMailRecord>

/** A visitor's own record of push notifications and SMS. */
export const OwnPushRecord = z
  .object({
    browsers: z.array(z.object({ at: InstantSchema, service: z.string().describe('Address of the browser’s push service') })),
    messages: z.array(
      z.object({ at: InstantSchema, channel: z.enum(['push', 'sms']), event: z.enum(outboxEventNames), state: z.enum(outboxStates) }),
    ),
  })
  .meta({ id: 'Pushed', description: 'Browsers that get push messages, and the push messages and SMS, oldest first' })
export type OwnPushRecord = z.infer<typeof OwnPushRecord>

export const LineLink = z
  .enum(lineLinkStates)
  .nullable()
  .describe(
    'offered: the visitor may get messages at LINE; linked: gets them; blocked: has blocked the shop’s account, or has not added it. Null: the shop has no account, or the visit is over',
  )

/** A visitor's own record of messages at LINE. */
export const OwnLineRecord = z
  .object({
    users: z.array(z.object({ at: InstantSchema, userId: z.string().describe('Id of the visitor at LINE') })),
    messages: z.array(z.object({ at: InstantSchema, event: z.enum(outboxEventNames), state: z.enum(outboxStates) })),
  })
  .meta({ id: 'SentByLine', description: 'The visitor’s id at LINE, and the messages, oldest first' })
export type OwnLineRecord = z.infer<typeof OwnLineRecord>
