import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { type FeedVisits, readCalendarFeed } from '#contract/reservations/calendar-feed.ts'
import { type Locale, localText } from '#domain/locale.ts'
import { orErrorPage, page } from '../../api/page.ts'
import { privatePage } from '../../api/private-page.ts'
import { pathLocale } from '../../i18n/locale.ts'
import { wordsIn } from '../../i18n/words.ts'
import { isShownOnce, zoneOf } from '../calendar-zone.ts'
import type { Route } from './+types/calendar'
import { feedWords } from './words.ts'

const readAgainSeconds = 900

/** The shop's reservations as a calendar feed (RFC 5545). The link is the only secret, so no shared cache may store the response. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const feed = await orErrorPage(context.get(page).call(readCalendarFeed, { params: { token } }))
  const headers = {
    ...privatePage,
    'Cache-Control': `private, max-age=${readAgainSeconds}`,
    'Content-Type': 'text/calendar; charset=utf-8',
  }
  return new Response(calendarOf(feed, pathLocale(new URL(request.url).pathname)), { headers })
}

function calendarOf({ shop, visits }: FeedVisits, locale: Locale): string {
  const texts = wordsIn(feedWords, locale)
  const calendar = ical({
    name: texts.calendar(localText({ ja: shop.name, ...shop.otherNames }, locale)),
    prodId: { company: 'Uketsuke', product: 'reservations' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: readAgainSeconds,
    // A zone of the whole calendar would also apply to DTSTAMP, which must be in UTC (RFC 5545 §3.8.7.2). Each event names its own zone.
    timezone: { name: null, generator: zoneOf },
  })
  for (const { id, sequence, startsAt, endsAt, name, service, partySize } of visits) {
    const [start, end] = [startsAt, endsAt].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(shop.timeZone))
    calendar.createEvent({
      id,
      sequence,
      ...([start!, end!].every(isShownOnce) && { timezone: shop.timeZone }),
      start: start!,
      end: end!,
      summary: texts.visit(name, localText(service, locale), partySize),
      status: ICalEventStatus.CONFIRMED,
      ...(shop.address && { location: shop.address }),
    })
  }
  return calendar.toString()
}
