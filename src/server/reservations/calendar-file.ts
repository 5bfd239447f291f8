/** The agreed visit as a calendar file (RFC 5545), for its page and for the confirmation mail. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { type Locale, localizedPath, localizedText } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { isCancelled, isRescheduled } from '#domain/reservations/reservation.ts'
import { repeatedHourOffset } from '#domain/time/repeated-hour.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import type { MailAttachmentResolver, MailAttachmentResolvers } from '../hooks/mail-pages.ts'
import type { ReservationContext } from './reservation-command.ts'
import { readVisitorReservation } from './show.ts'
import { resolveReservationToken } from './visitor.ts'
import type { ReservationWords } from './words/ja.ts'

const words = await loadWordsByLocale<ReservationWords>('server/reservations/words')

/** Organizer address without a mail server: an unreachable name (RFC 2606). */
const unreachable = 'no-reply@uketsuke.invalid'

const agreed: ReadonlySet<string> = new Set<VisitorReservation['status']>(['confirmed', 'checked_in', 'completed', 'no_show', 'cancelled'])

type Shown = { text: string; method: ICalCalendarMethod }

/** Returns undefined if the visit was never agreed. `link`: the visit's page. */
function calendarFile(reservation: VisitorReservation, { locale, link }: { locale: Locale; link: string }): Shown | undefined {
  const { status, slot, shop, service, partySize, calendarId, sequence, organizer } = reservation
  if (!slot || !agreed.has(status)) return undefined
  const texts = words[locale].calendarFile
  const cancelled = isCancelled(status)
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const shopName = localizedText({ ja: shop.name, ...shop.otherNames }, locale)
  const [start, end] = [slot.startsAt, slot.endsAt].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(shop.timeZone))
  const calendar = ical({
    prodId: { company: 'Uketsuke', product: 'reservations' },
    method,
    timezone: { name: null, generator: zoneOf },
  })
  calendar.createEvent({
    id: calendarId,
    sequence,
    // Omit the time zone for a local time that occurs twice, because it is ambiguous.
    ...([start!, end!].every(isShownOnce) && { timezone: shop.timeZone }),
    start: start!,
    end: end!,
    summary: texts.summary(shopName),
    // PUBLISH and CANCEL require an organizer (RFC 5546 §3.2). Its name cannot contain quotes (RFC 5545 §3.2).
    organizer: { name: shopName.replaceAll('"', '’'), email: organizer ?? unreachable },
    description: texts.text({ service: localizedText(service.name, locale), people: partySize, phone: shop.phone, link }),
    url: link,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(shop.address && { location: shop.address }),
  })
  return { text: calendar.toString(), method }
}

const isShownOnce = ({ epochMilliseconds, timeZoneId }: Temporal.ZonedDateTime) =>
  repeatedHourOffset(epochMilliseconds, timeZoneId) === undefined

/** Returns the VTIMEZONE block that calendars need to interpret the local time. */
function zoneOf(name: string): string | null {
  const block = tzlib_get_ical_block(name)
  return Array.isArray(block) ? block[0]! : null
}

/** `origin`: the server's public origin. */
type FileContext = Pick<ReservationContext, 'db' | 'clock' | 'tokens' | 'mailFrom' | 'reachesLine'> & { origin: string }

/** Returns the file for a visit's token. For a rescheduled visit, returns that of its replacement. */
export async function readCalendarFile(
  ctx: FileContext,
  token: string,
  locale: Locale,
): Promise<{ text: string } | Refusal<'reservation.notFound'>> {
  const resolved = await resolveReservationToken(ctx.db, token)
  const shown =
    resolved && (await ctx.db.readScope(resolved.scope, (tx) => readVisitorReservation(tx, ctx, resolved.scope.shopId, resolved.id)))
  if (!shown) return refuse('reservation.notFound')
  if (isRescheduled(shown.status) && shown.next) return readCalendarFile(ctx, shown.next, locale)
  const file = calendarFile(shown, { locale, link: ctx.origin + localizedPath(locale, `/entry/f/${token}`) })
  return file ? { text: file.text } : refuse('reservation.notFound')
}

/** Builds the attachment when the mail is sent, from the visit's state at that time. */
const visitFile: MailAttachmentResolver = async (tx, ctx, { aboutId, shopId }, { locale, link }) => {
  const reservation = aboutId ? await readVisitorReservation(tx, ctx, shopId, aboutId) : undefined
  const file = reservation && calendarFile(reservation, { locale, link })
  return file && { name: 'visit.ics', type: `text/calendar; charset=utf-8; method=${file.method}`, text: file.text }
}

export const reservationMailAttachments: MailAttachmentResolvers = {
  'reservation.confirmed': visitFile,
  'reservation.changed': visitFile,
}
