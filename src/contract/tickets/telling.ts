import { parseEmail } from '#domain/email.ts'
import { operation } from '../operation.ts'
import { z } from '../zod.ts'

/** Whether a visitor is told by mail of what becomes of their number. */
export const TicketNotifications = z
  .object({
    possible: z.boolean().describe('False: the server has no mail server, or the visit is over'),
    address: z.string().nullable().describe('Where to, masked: `y…@example.jp`'),
    failed: z.literal(true).optional().describe('Mail to this address can’t be delivered'),
  })
  .meta({ id: 'Telling' })
export type TicketNotifications = z.infer<typeof TicketNotifications>

const own = {
  access: { token: 'ticket' },
  params: z.object({ token: z.string().max(64) }),
  answer: TicketNotifications,
} as const

export const getTicketNotifications = operation({
  ...own,
  operationId: 'tickets.showTelling',
  method: 'get',
  path: '/tickets/{token}/telling',
  summary: 'Whether the visitor is told by mail, and where',
  limit: 'read',
  idempotent: false,
  errors: ['ticket.notFound'],
})

export const setTicketNotifications = operation({
  ...own,
  operationId: 'tickets.beTold',
  method: 'post',
  path: '/tickets/{token}/telling',
  summary:
    'Be told by mail when the turn is near, of the call, and of what the shop says, until the business day ends; without an address no longer',
  body: z.strictObject({
    address: z
      .string()
      .max(300)
      .refine((text) => parseEmail(text) !== undefined, 'No e-mail address')
      .nullable(),
  }),
  limit: 'visitor',
  idempotent: true,
  errors: ['ticket.notFound', 'ticket.wrongStatus', 'telling.notConfigured', 'telling.tooMany'],
})

export const acknowledgeNotifications = operation({
  ...own,
  operationId: 'tickets.noteSeen',
  method: 'post',
  path: '/tickets/{token}/seen',
  summary: 'The visitor’s page is open and shows the latest: cancels the mail about it. Counts only in the browser that took the number',
  limit: 'visitor',
  idempotent: true,
  errors: ['ticket.notFound'],
})
