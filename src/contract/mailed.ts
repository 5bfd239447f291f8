import { outboxStates } from '#domain/outbox/events.ts'
import { Instant } from './operation.ts'
import { z } from './zod.ts'

/** Of what a visitor was mailed, for themselves. */
export const Mailed = z
  .object({
    at: Instant,
    address: z.string().nullable().describe('Masked after the day of a number; null: erased'),
    state: z.enum(outboxStates),
    subject: z.string().nullable().describe('Null, as the text: erased'),
    text: z.string().nullable().describe('Without what its link opens'),
  })
  .meta({ id: 'Mailed' })
export type Mailed = z.infer<typeof Mailed>
