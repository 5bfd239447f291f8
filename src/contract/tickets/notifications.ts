import { parseEmail } from '#domain/email.ts'
import { maxPushBrowsersPerTicket } from '#domain/tickets/notifications.ts'
import { defineOperation } from '../operation.ts'
import { PushBrowserId, PushEndpoint, PushKeys } from '../push.ts'
import { LineLink } from '../visitor-mail.ts'
import { z } from '../zod.ts'

/** Mail, push and LINE notifications of a visitor about their ticket. */
export const TicketMailSubscription = z
  .object({
    possible: z.boolean().describe('False: no mail server, or the visit is over'),
    address: z.string().nullable().describe('Masked address: `y…@example.jp`'),
    failed: z.literal(true).optional().describe('Mail to this address cannot be delivered'),
    smsFailed: z.literal(true).optional().describe('SMS to the phone number that the visitor left cannot be delivered'),
    push: z
      .object({
        key: z.string().describe('The server’s public key (VAPID), to which a browser subscribes'),
        browsers: z.array(PushBrowserId),
      })
      .nullable()
      .describe('Null: the server has no https address, or the visit is over'),
    line: LineLink,
  })
  .meta({ id: 'TicketNotifications' })
export type TicketMailSubscription = z.infer<typeof TicketMailSubscription>

const byTicketToken = {
  access: { token: 'ticket' },
  params: z.object({ token: z.string().max(64) }),
  answer: TicketMailSubscription,
} as const

export const getTicketNotificationSettings = defineOperation({
  ...byTicketToken,
  operationId: 'tickets.getNotifications',
  method: 'get',
  path: '/tickets/{token}/notifications',
  summary: 'Get whether the visitor gets mails, push messages and messages at LINE, and at which address',
  limit: 'read',
  idempotent: false,
  errors: ['ticket.notFound'],
})

export const setTicketMailSubscription = defineOperation({
  ...byTicketToken,
  operationId: 'tickets.setNotifications',
  method: 'post',
  path: '/tickets/{token}/notifications',
  summary:
    'Subscribe to mails about the near turn, the call and the shop’s messages, until the business day ends; without an address: unsubscribe',
  body: z.strictObject({
    address: z
      .string()
      .max(300)
      .refine((text) => parseEmail(text) !== undefined, 'Not an e-mail address')
      .nullable(),
  }),
  limit: 'visitor',
  idempotent: true,
  errors: ['ticket.notFound', 'ticket.wrongStatus', 'notifications.notConfigured', 'notifications.tooMany'],
})

export const subscribePush = defineOperation({
  ...byTicketToken,
  operationId: 'tickets.subscribePush',
  method: 'post',
  path: '/tickets/{token}/push',
  summary: `Send push messages about the ticket to a browser, until the visit is over; at most ${maxPushBrowsersPerTicket} browsers`,
  body: z.strictObject({
    endpoint: PushEndpoint,
    keys: PushKeys,
  }),
  limit: 'visitor',
  idempotent: true,
  errors: ['ticket.notFound', 'ticket.wrongStatus', 'push.notConfigured', 'push.tooMany'],
})

export const unsubscribePush = defineOperation({
  ...byTicketToken,
  operationId: 'tickets.unsubscribePush',
  method: 'post',
  path: '/tickets/{token}/push/end',
  summary: 'Send no more push messages about the ticket to a browser',
  body: z.strictObject({ endpoint: PushEndpoint }),
  limit: 'visitor',
  idempotent: true,
  errors: ['ticket.notFound'],
})

export const unlinkLine = defineOperation({
  ...byTicketToken,
  operationId: 'tickets.unlinkLine',
  method: 'post',
  path: '/tickets/{token}/line/end',
  summary: 'Send no more messages about the ticket to LINE, and forget the visitor’s id there',
  limit: 'visitor',
  idempotent: true,
  errors: ['ticket.notFound'],
})

export const reportTicketStateSeen = defineOperation({
  ...byTicketToken,
  operationId: 'tickets.acknowledgeNotifications',
  method: 'post',
  path: '/tickets/{token}/seen',
  summary:
    'Report that the visitor’s open page shows the latest state, which cancels the mail about it. Counts only in the browser that took the ticket',
  limit: 'visitor',
  idempotent: true,
  errors: ['ticket.notFound'],
})
