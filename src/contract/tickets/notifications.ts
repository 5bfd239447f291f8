import { parseEmail } from '#domain/email.ts'
import { defineOperation } from '../operation.ts'
import { z } from '../zod.ts'

/** Mail notifications of a visitor about their ticket. */
export const TicketMailSubscription = z
  .object({
    possible: z.boolean().describe('False: no mail server, or the visit is over'),
    address: z.string().nullable().describe('Masked address: `y…@example.jp`'),
    failed: z.literal(true).optional().describe('Mail to this address cannot be delivered'),
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
  summary: 'Get whether the visitor gets mails, and at which address',
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
