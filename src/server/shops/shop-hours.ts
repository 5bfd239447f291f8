import type { ShopHours } from '#domain/queue-settings/hours.ts'
import { allHolidayDates } from '#domain/time/all-holidays.ts'
import type { shops } from './table.ts'

const noDays: ReadonlySet<string> = new Set()

type HoursRow = Pick<typeof shops.$inferSelect, 'hours' | 'otherDays' | 'closedOnHolidays'>

export const toShopHours = ({ hours, otherDays, closedOnHolidays }: HoursRow): ShopHours => ({
  ...{ hours, otherDays },
  daysOff: closedOnHolidays ? allHolidayDates : noDays,
})
