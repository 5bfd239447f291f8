import { Instant } from './operation.ts'
import { z } from './zod.ts'

/** A time that a visit takes. */
export const SlotTime = z
  .object({
    startsAt: Instant,
    endsAt: Instant,
    day: z.string().describe('The business day, YYYY-MM-DD; a night belongs to the day before'),
    date: z.string().describe('When it begins, by the calendar in the shop, YYYY-MM-DD'),
    time: z
      .string()
      .describe('HH:MM by the shop’s clock, on that date. In an hour that the clock repeats, with the offset: 02:00 (UTC+02:00)'),
    until: z.string().describe('When it ends, likewise; past midnight on the date after'),
  })
  .meta({ id: 'SlotTime' })
export type SlotTime = z.infer<typeof SlotTime>
