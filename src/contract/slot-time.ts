import { InstantSchema } from './operation.ts'
import { z } from './zod.ts'

export const SlotTime = z
  .object({
    startsAt: InstantSchema,
    endsAt: InstantSchema,
    day: z.string().describe('Business day, YYYY-MM-DD; a night belongs to the day before'),
    date: z.string().describe('Calendar date of the start in the shop, YYYY-MM-DD'),
    time: z
      .string()
      .describe('HH:MM in the shop’s time zone on that date. With the offset in an hour that occurs twice: 02:00 (UTC+02:00)'),
    until: z.string().describe('End in the same format; past midnight on the next date'),
  })
  .meta({ id: 'SlotTime' })
export type SlotTime = z.infer<typeof SlotTime>
