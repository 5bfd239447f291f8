import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { data, redirect } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { showReservation, type VisitorReservation } from '#contract/reservations/visitor.ts'
import { type Locale, localText } from '#domain/locale.ts'
import { isCancelled, isRescheduled } from '#domain/reservations/reservation.ts'
import { page } from '../../api/page.ts'
import { privatePage } from '../../api/private-page.ts'
import { localPath, pathLocale } from '../../i18n/locale.ts'
import { wordsIn } from '../../i18n/words.ts'
import { isShownOnce, zoneOf } from '../calendar-zone.ts'
import type { Route } from './+types/calendar'
import { reservationWords } from './words.ts'

/** The visit as a calendar file (RFC 5545), by a plain link. Of one that was moved, the one in its place: a calendar takes it for the same visit. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const locale = pathLocale(new URL(request.url).pathname)
  const { call, origin } = context.get(page)
  const shown = await call(showReservation, { params: { token: id } })
  if (!shown.ok) throw data(shown.problem, { status: shown.problem.status })
  const { status, slot, next } = shown.value
  if (isRescheduled(status) && next) throw redirect(localPath(locale, `/entry/f/${next}/calendar.ics`))
  // What nobody has agreed to is no appointment.
  if (!slot || !agreed.has(status)) throw data(null, { status: 404 })
  const text = calendarOf({ ...shown.value, slot }, { locale, link: origin + localPath(locale, `/entry/f/${id}`) })
  const headers = {
    ...privatePage,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="visit.ics"',
  }
  return new Response(text, { headers })
}

const agreed: ReadonlySet<string> = new Set<VisitorReservation['status']>(['confirmed', 'checked_in', 'completed', 'no_show', 'cancelled'])

/** Without a mail server: a name that never reaches anybody (RFC 2606). */
const unreachable = 'no-reply@uketsuke.invalid'

type Agreed = VisitorReservation & { slot: NonNullable<VisitorReservation['slot']> }

function calendarOf(reservation: Agreed, { locale, link }: { locale: Locale; link: string }): string {
  const { status, slot, shop, service, partySize, calendarId, sequence, organizer } = reservation
  const texts = wordsIn(reservationWords, locale).calendarFile
  const cancelled = isCancelled(status)
  const shopName = localText({ ja: shop.name, ...shop.otherNames }, locale)
  const [start, end] = [slot.startsAt, slot.endsAt].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(shop.timeZone))
  const calendar = ical({
    prodId: { company: 'Uketsuke', product: 'reservations' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: zoneOf },
  })
  calendar.createEvent({
    id: calendarId,
    sequence,
    // Of an hour that comes twice a calendar couldn't tell which.
    ...([start!, end!].every(isShownOnce) && { timezone: shop.timeZone }),
    start: start!,
    end: end!,
    summary: texts.summary(shopName),
    // Each method needs one (RFC 5546, 3.2). Its name can't hold quotes (RFC 5545, 3.2).
    organizer: { name: shopName.replaceAll('"', '’'), email: organizer ?? unreachable },
    description: texts.text({ service: localText(service.name, locale), people: partySize, phone: shop.phone, link }),
    url: link,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(shop.address && { location: shop.address }),
  })
  return calendar.toString()
}
