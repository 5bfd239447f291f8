import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { type CalendarFeedVisits, getCalendarFeedVisits } from '#contract/reservations/calendar-feed.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { pathLocale } from '../../i18n/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { isUnambiguousWallTime, vtimezoneText } from '../calendar-zone.ts'
import type { Route } from './+types/calendar'
import { calendarFeedWords } from './words.ts'

const readAgainSeconds = 900

/** The shop's reservations as a calendar feed (RFC 5545). The link is the only secret, so no shared cache may store the response. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const feed = await unwrapOrThrow(context.get(pageContext).call(getCalendarFeedVisits, { params: { token } }))
  const headers = {
    ...privatePageHeaders,
    'Cache-Control': `private, max-age=${readAgainSeconds}`,
    'Content-Type': 'text/calendar; charset=utf-8',
  }
  return new Response(calendarOf(feed, pathLocale(new URL(request.url).pathname)), { headers })
}

function calendarOf({ shop, visits }: CalendarFeedVisits, locale: Locale): string {
  const texts = wordsInLocale(calendarFeedWords, locale)
  const calendar = ical({
    name: texts.calendar(localizedText({ ja: shop.name, ...shop.otherNames }, locale)),
    prodId: { company: 'Uketsuke', product: 'reservations' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: readAgainSeconds,
    // A zone of the whole calendar would also apply to DTSTAMP, which must be in UTC (RFC 5545 §3.8.7.2). Each event names its own zone.
    timezone: { name: null, generator: vtimezoneText },
  })
  for (const { id, sequence, startsAt, endsAt, name, service, partySize } of visits) {
    const [start, end] = [startsAt, endsAt].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(shop.timeZone))
    calendar.createEvent({
      id,
      sequence,
      ...([start!, end!].every(isUnambiguousWallTime) && { timezone: shop.timeZone }),
      start: start!,
      end: end!,
      summary: texts.visit(name, localizedText(service, locale), partySize),
      status: ICalEventStatus.CONFIRMED,
      ...(shop.address && { location: shop.address }),
    })
  }
  return calendar.toString()
}
