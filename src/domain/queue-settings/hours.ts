import { Temporal } from 'temporal-polyfill'
import { calendarDay, type ShopClock } from '../time/business-day.ts'
import { midnightOf } from '../time/midnight.ts'
import { addDays, dateParts } from '../time/plain-date.ts'

/**
 * From one time of day to another, HH:MM, both on one business day: 18:00 to 02:00 where the day begins at 05:00 is an evening. The same time twice,
 * and that the day's start, is the whole day.
 */
type OpeningRange = { from: string; to: string }

/** By weekday of the business day, 0 is Sunday; none is a day off. */
export type WeekHours = readonly (readonly OpeningRange[])[]

/** A business day that is not as its weekday; without ranges the shop is closed. */
export type OtherDay = { day: string; ranges: readonly OpeningRange[] }

/** A week that is null is no limit. */
type OwnHours = { hours: WeekHours | null; otherDays: readonly OtherDay[] }

/** When the shop is open. `daysOff`: closed dates whatever their weekday, such as public holidays; an other day overrides them. */
export type ShopHours = OwnHours & { daysOff: ReadonlySet<string> }

const noDays: ReadonlySet<string> = new Set()

/** Hours of a person or of a feature, which know no public holidays. */
export const ownHours = ({ hours, otherDays }: OwnHours): ShopHours => ({ hours, otherDays, daysOff: noDays })

/** A lane takes numbers while its shop is open, and within hours of its own where it has any. */
export type OpeningTimes = { shop: ShopHours; lane: WeekHours | null }

/** Enough for a break at noon and one in the evening. */
export const rangesPerDay = 3

export type Opening = { opens: number; closes: number }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Minutes since the business day's start. An end at the start's own time is the end of the day. */
const sinceStart = (time: string, dayStartsAt: string) => (minutesOf(time) - minutesOf(dayStartsAt) + 1440) % 1440
const untilEnd = (time: string, dayStartsAt: string) => sinceStart(time, dayStartsAt) || 1440

/** Puts each day's ranges in the order in which they begin. */
export function sortHours(hours: WeekHours, dayStartsAt: string): OpeningRange[][] {
  const begins = ({ from }: OpeningRange) => sinceStart(from, dayStartsAt)
  return hours.map((ranges) => ranges.toSorted((a, b) => begins(a) - begins(b)))
}

export function sortOtherDays(days: readonly OtherDay[], dayStartsAt: string): { day: string; ranges: OpeningRange[] }[] {
  const sorted = sortHours(
    days.map(({ ranges }) => ranges),
    dayStartsAt,
  )
  return days.map(({ day }, index) => ({ day, ranges: sorted[index]! }))
}

/** Whether each day's ranges, in whatever order, don't overlap and none runs over the business day's end. */
export function areHoursPossible(hours: WeekHours, dayStartsAt: string): boolean {
  return sortHours(hours, dayStartsAt).every((ranges) =>
    ranges.every(({ from, to }, index) => {
      const before = ranges[index - 1]
      const begins = sinceStart(from, dayStartsAt)
      return begins < untilEnd(to, dayStartsAt) && (!before || untilEnd(before.to, dayStartsAt) <= begins)
    }),
  )
}

/** What the hours say of an instant, and until when they say it. Milliseconds. */
export type HoursVerdict = {
  open: boolean
  /** While open: when numbers are given last, and when the lane closes. */
  lastJoin: number | null
  closes: number | null
  /** While not: when it opens next. Null: never, all days are off. */
  opens: number | null
  until: number
}

const always: HoursVerdict = { open: true, lastJoin: null, closes: null, opens: null, until: Number.POSITIVE_INFINITY }
/** A day ahead of a week: an opening may be the last of its day today and the first of its day a week later. */
const daysAhead = 8
/** Days off can take out many openings in a row. A shop that doesn't open within a year never opens. */
const maxDaysAhead = 366

/** `cutoffMinutes` before closing no more numbers are given, so that whoever has one is served. */
export function hoursAt(at: Temporal.Instant, times: OpeningTimes, clock: ShopClock, cutoffMinutes = 0): HoursVerdict {
  const { shop, lane } = times
  if (!shop.hours && !lane && shop.otherDays.length === 0 && shop.daysOff.size === 0) return always
  const now = at.epochMilliseconds
  const today = calendarDay(at, clock)
  const found: Opening[] = []
  const isNextKnown = () => found.some(({ opens }) => opens > now)
  for (let ahead = -1; ahead <= daysAhead || (ahead <= maxDaysAhead && !isNextKnown()); ahead++)
    found.push(...openingsOf(addDays(today, ahead), times, clock))
  const openings = joinOpenings(found)
  const current = openings.find(({ opens, closes }) => opens <= now && now < closes)
  const next = openings.find(({ opens }) => opens > now)
  const lastJoin = current && current.closes - cutoffMinutes * 60_000
  if (current && now < lastJoin!) return { open: true, lastJoin: lastJoin!, closes: current.closes, opens: null, until: lastJoin! }
  const opens = next?.opens ?? null
  return { open: false, lastJoin: null, closes: null, opens, until: opens ?? Number.POSITIVE_INFINITY }
}

/** When the lane closes for that business day; null without hours, and on a day off. For promises that must not reach past it. */
export function closingOf(day: string, times: OpeningTimes, clock: ShopClock): number | null {
  const isLimited = times.lane !== null || shopRanges(day, times.shop) !== null
  return (isLimited && openingsOf(day, times, clock).at(-1)?.closes) || null
}

/** Whether somebody has said when the shop is open on that day. A shop that is always open mostly is one whose hours nobody has set yet. */
export const hasHoursOn = (day: string, shop: ShopHours): boolean => shopRanges(day, shop) !== null

/** Null: all day. */
function shopRanges(day: string, { hours, otherDays, daysOff }: ShopHours): readonly OpeningRange[] | null {
  const other = otherDays.find((one) => one.day === day)
  if (other) return other.ranges
  return daysOff.has(day) ? [] : hours && (hours[dateParts(day).weekday] ?? [])
}

/** When both the shop and the lane are open. */
export function openingsOf(day: string, { shop, lane }: OpeningTimes, clock: ShopClock): Opening[] {
  const whole = [{ from: clock.dayStartsAt, to: clock.dayStartsAt }]
  const ofShop = rangesAsInstants(day, shopRanges(day, shop) ?? whole, clock)
  const own = rangesAsInstants(day, lane ? (lane[dateParts(day).weekday] ?? []) : whole, clock)
  return sharedOpenings(ofShop, own)
}

/** When both are open. */
export function sharedOpenings(ones: readonly Opening[], others: readonly Opening[]): Opening[] {
  return ones
    .flatMap((one) => others.map((other) => ({ opens: Math.max(one.opens, other.opens), closes: Math.min(one.closes, other.closes) })))
    .filter(({ opens, closes }) => opens < closes)
}

function rangesAsInstants(day: string, ranges: readonly OpeningRange[], clock: ShopClock): Opening[] {
  const openings = ranges.map(({ from, to }) => ({
    opens: instantOf(day, from, minutesOf(from) < minutesOf(clock.dayStartsAt), clock),
    closes: instantOf(day, to, minutesOf(to) <= minutesOf(clock.dayStartsAt), clock),
  }))
  // Their order depends on the start of the day, which may have changed since they were stored.
  return openings.sort((a, b) => a.opens - b.opens)
}

function instantOf(day: string, time: string, isTomorrow: boolean, { timeZone }: ShopClock): number {
  const midnight = midnightOf(day, timeZone)
  if (midnight !== undefined) return midnight + (minutesOf(time) + (isTomorrow ? 24 * 60 : 0)) * 60_000
  const date = Temporal.PlainDate.from(isTomorrow ? addDays(day, 1) : day)
  return date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).toInstant().epochMilliseconds
}

/** One that begins when another ends is one with it: a shop that never closes has no last number of the day. */
export function joinOpenings(openings: readonly Opening[]): Opening[] {
  return openings.reduce<Opening[]>((joined, opening) => {
    const last = joined.at(-1)
    if (!last || last.closes < opening.opens) joined.push({ ...opening })
    else last.closes = Math.max(last.closes, opening.closes)
    return joined
  }, [])
}
