import { Temporal } from 'temporal-polyfill'
import { type ShopClock, unpinnedBusinessDay } from '../time/business-day.ts'
import { midnightUnlessClockChanges } from '../time/midnight.ts'
import { addDays, dateParts } from '../time/plain-date.ts'

/** Times of day, HH:MM, on one business day. 18:00 to 02:00 is an evening if the day starts at 05:00. The day's start as both times is the whole day. */
type OpeningRange = { from: string; to: string }

/** Ranges by weekday of the business day, 0 is Sunday. A day without ranges is a day off. */
export type WeekHours = readonly (readonly OpeningRange[])[]

/** A business day with hours other than its weekday's; without ranges the shop is closed. */
export type SpecialDay = { day: string; ranges: readonly OpeningRange[] }

/** `hours`: null means no limit. */
type OwnHours = { hours: WeekHours | null; otherDays: readonly SpecialDay[] }

/** When the shop is open. `daysOff`: closed dates whatever their weekday, such as public holidays; an other day overrides them. */
export type ShopHours = OwnHours & { daysOff: ReadonlySet<string> }

const noDays: ReadonlySet<string> = new Set()

/** Hours of a member of staff or a feature, to which public holidays don't apply. */
export const hoursWithoutHolidays = ({ hours, otherDays }: OwnHours): ShopHours => ({ hours, otherDays, daysOff: noDays })

/** A lane issues tickets while its shop is open and within the lane's own hours, if it has any. */
export type LaneHours = { shop: ShopHours; lane: WeekHours | null }

/** Maximum of ranges per day: enough for two breaks. */
export const maxRangesPerDay = 3

export type OpeningPeriod = { opens: number; closes: number }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Minutes since the business day's start. {@link untilEnd} reads an end at the day's start as the day's end. */
const sinceStart = (time: string, dayStartsAt: string) => (minutesOf(time) - minutesOf(dayStartsAt) + 1440) % 1440
const untilEnd = (time: string, dayStartsAt: string) => sinceStart(time, dayStartsAt) || 1440

export function sortHours(hours: WeekHours, dayStartsAt: string): OpeningRange[][] {
  const begins = ({ from }: OpeningRange) => sinceStart(from, dayStartsAt)
  return hours.map((ranges) => ranges.toSorted((a, b) => begins(a) - begins(b)))
}

export function sortSpecialDays(days: readonly SpecialDay[], dayStartsAt: string): { day: string; ranges: OpeningRange[] }[] {
  const sorted = sortHours(
    days.map(({ ranges }) => ranges),
    dayStartsAt,
  )
  return days.map(({ day }, index) => ({ day, ranges: sorted[index]! }))
}

/** Returns true if no ranges of a day overlap and none crosses the business day's end. Their order doesn't matter. */
export function areHoursValid(hours: WeekHours, dayStartsAt: string): boolean {
  return sortHours(hours, dayStartsAt).every((ranges) =>
    ranges.every(({ from, to }, index) => {
      const before = ranges[index - 1]
      const begins = sinceStart(from, dayStartsAt)
      return begins < untilEnd(to, dayStartsAt) && (!before || untilEnd(before.to, dayStartsAt) <= begins)
    }),
  )
}

/** The hours' state at an instant. `until`: when the state changes. Times in milliseconds. */
export type OpeningStatus = {
  open: boolean
  /** Set while open: the last time for tickets, and the closing time. */
  lastJoin: number | null
  closes: number | null
  /** Set while closed: the next opening; null if the shop never opens. */
  opens: number | null
  until: number
}

const always: OpeningStatus = { open: true, lastJoin: null, closes: null, opens: null, until: Number.POSITIVE_INFINITY }
/** More than a week, as today's opening may be over and the weekday's next one is a week later. */
const daysAhead = 8
/** Limit of the search, as days off can remove many openings in a row. A shop closed for a year counts as never open. */
const maxDaysAhead = 366

/** `cutoffMinutes`: tickets stop this long before closing, so that all tickets can be served. */
export function openingStatusAt(at: Temporal.Instant, times: LaneHours, clock: ShopClock, cutoffMinutes = 0): OpeningStatus {
  const { shop, lane } = times
  if (!shop.hours && !lane && shop.otherDays.length === 0 && shop.daysOff.size === 0) return always
  const now = at.epochMilliseconds
  const today = unpinnedBusinessDay(at, clock)
  const dayOpenings: OpeningPeriod[] = []
  const includesNext = () => dayOpenings.some(({ opens }) => opens > now)
  for (let ahead = -1; ahead <= daysAhead || (ahead <= maxDaysAhead && !includesNext()); ahead++)
    dayOpenings.push(...openingPeriodsOn(addDays(today, ahead), times, clock))
  const openings = mergeTouchingOpenings(dayOpenings)
  const current = openings.find(({ opens, closes }) => opens <= now && now < closes)
  const next = openings.find(({ opens }) => opens > now)
  const lastJoin = current && current.closes - cutoffMinutes * 60_000
  if (current && now < lastJoin!) return { open: true, lastJoin: lastJoin!, closes: current.closes, opens: null, until: lastJoin! }
  const opens = next?.opens ?? null
  return { open: false, lastJoin: null, closes: null, opens, until: opens ?? Number.POSITIVE_INFINITY }
}

/** Returns when the lane closes on that business day; null without hours and on a day off. Estimates must not reach past it. */
export function closingTimeOn(day: string, times: LaneHours, clock: ShopClock): number | null {
  const isLimited = times.lane !== null || shopRanges(day, times.shop) !== null
  return (isLimited && openingPeriodsOn(day, times, clock).at(-1)?.closes) || null
}

/** Returns true if the day's hours are set. A shop that is always open usually has not set its hours yet. */
export const areHoursSetOn = (day: string, shop: ShopHours): boolean => shopRanges(day, shop) !== null

/** Returns null for the whole day. */
function shopRanges(day: string, { hours, otherDays, daysOff }: ShopHours): readonly OpeningRange[] | null {
  const other = otherDays.find((one) => one.day === day)
  if (other) return other.ranges
  return daysOff.has(day) ? [] : hours && (hours[dateParts(day).weekday] ?? [])
}

/** Returns the times at which both the shop and the lane are open. */
export function openingPeriodsOn(day: string, { shop, lane }: LaneHours, clock: ShopClock): OpeningPeriod[] {
  const whole = [{ from: clock.dayStartsAt, to: clock.dayStartsAt }]
  const ofShop = rangesAsInstants(day, shopRanges(day, shop) ?? whole, clock)
  const dayRanges = rangesAsInstants(day, lane ? (lane[dateParts(day).weekday] ?? []) : whole, clock)
  return intersectOpenings(ofShop, dayRanges)
}

export function intersectOpenings(a: readonly OpeningPeriod[], b: readonly OpeningPeriod[]): OpeningPeriod[] {
  return a
    .flatMap((one) => b.map((other) => ({ opens: Math.max(one.opens, other.opens), closes: Math.min(one.closes, other.closes) })))
    .filter(({ opens, closes }) => opens < closes)
}

function rangesAsInstants(day: string, ranges: readonly OpeningRange[], clock: ShopClock): OpeningPeriod[] {
  const openings = ranges.map(({ from, to }) => ({
    opens: instantOf(day, from, minutesOf(from) < minutesOf(clock.dayStartsAt), clock),
    closes: instantOf(day, to, minutesOf(to) <= minutesOf(clock.dayStartsAt), clock),
  }))
  // Sort here: the order depends on the day's start, which may have changed since the ranges were stored.
  return openings.sort((a, b) => a.opens - b.opens)
}

function instantOf(day: string, time: string, isTomorrow: boolean, { timeZone }: ShopClock): number {
  const midnight = midnightUnlessClockChanges(day, timeZone)
  if (midnight !== undefined) return midnight + (minutesOf(time) + (isTomorrow ? 24 * 60 : 0)) * 60_000
  const date = Temporal.PlainDate.from(isTomorrow ? addDays(day, 1) : day)
  return date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).toInstant().epochMilliseconds
}

/** Joins openings that touch. Otherwise a shop that never closes would have a last ticket every day. */
export function mergeTouchingOpenings(openings: readonly OpeningPeriod[]): OpeningPeriod[] {
  return openings.reduce<OpeningPeriod[]>((joined, opening) => {
    const last = joined.at(-1)
    if (!last || last.closes < opening.opens) joined.push({ ...opening })
    else last.closes = Math.max(last.closes, opening.closes)
    return joined
  }, [])
}
