/** Slips on a shop's receipt printers: staff print a ticket again, and see what was not printed. */
import { deviceTroubles } from '#domain/devices.ts'
import { printFailures, printJobStates } from '#domain/printing.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'

export const PrintJob = z
  .object({
    id: Id,
    ticketId: Id.nullable().describe('Null: a test print'),
    printerId: Id,
    state: z
      .enum(printJobStates)
      .describe(
        'queued: the printer will fetch it; taken: it prints; dropped: not fetched within three minutes, so it will not be printed',
      ),
    reason: z
      .enum(printFailures)
      .nullable()
      .describe('Why it failed or was dropped. unconfirmed: the printer fetched it and confirmed nothing, so it may be printed'),
    attempt: z.int().describe('From 2: a reprint'),
    createdAt: InstantSchema,
    endedAt: InstantSchema.nullable(),
  })
  .meta({ id: 'PrintJob' })
export type PrintJob = z.infer<typeof PrintJob>

export const ShopPrinting = z
  .object({
    printers: z.array(
      z.object({
        id: Id,
        name: z.string(),
        trouble: z.enum(deviceTroubles).nullable(),
        silent: z.boolean().describe('It has not asked for slips for two minutes'),
      }),
    ),
    jobs: z.array(PrintJob).describe('Latest job of each ticket of the business day, if it is not printed; oldest first'),
  })
  .meta({ id: 'ShopPrinting' })
export type ShopPrinting = z.infer<typeof ShopPrinting>

const byReception = { role: 'reception', scope: 'shop' } as const

export const printTicket = defineOperation({
  operationId: 'tickets.print',
  method: 'post',
  path: '/shops/{shopId}/tickets/{ticketId}/print',
  summary: 'Print a ticket’s slip, also again. A slip that still waits for the printer is not queued twice',
  access: byReception,
  keyScopes: ['queue:work'],
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, ticketId: Id }),
  body: z.strictObject({ printerId: Id.optional().describe('Default: the shop’s only printer') }),
  answer: PrintJob,
  status: 201,
  errors: ['ticket.notFound', 'ticket.wrongStatus', 'device.printerNotFound', 'device.noPrinter', 'device.severalPrinters'],
})

export const getShopPrinting = defineOperation({
  operationId: 'printing.listJobs',
  method: 'get',
  path: '/shops/{shopId}/print-jobs',
  summary: 'List the shop’s printers, and the slips of the day that are not printed',
  access: byReception,
  keyScopes: ['queue:read'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: ShopPrinting,
  errors: [],
})

export const testPrint = defineOperation({
  operationId: 'devices.testPrint',
  method: 'post',
  path: '/shops/{shopId}/devices/{deviceId}/test-print',
  summary: 'Print a test slip',
  access: { role: 'manager', scope: 'shop' },
  limit: 'staff',
  idempotent: true,
  params: z.object({ shopId: Id, deviceId: Id }),
  answer: PrintJob,
  status: 201,
  errors: ['device.notFound'],
})
