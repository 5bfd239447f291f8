import type { ApiCall } from '#contract/page.ts'
import { getReservationShop } from '#contract/reservations/slots.ts'
import { listReservations, type Reservation } from '#contract/reservations/staff.ts'
import type { Locale } from '#domain/locale.ts'
import { formatSlotStart } from '../../i18n/slot-start.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { ReservationPageLinks } from '../booking-page/booking-page.tsx'
import { CheckInProvider } from '../expected-arrivals/check-in.tsx'
import { listExpectedArrivals } from '../expected-arrivals/confirmed-arrivals.ts'
import { TodaysReservationsSection } from '../expected-arrivals/todays-reservations-section.tsx'
import { reservationsChecklistStep } from './step.ts'
import { reservationsTodayWords } from './words.ts'

type ShopContext = { shopId: string; entryCode: string; businessDay: string; receives: boolean }
type Data = {
  isOpen: boolean
  /** Undefined if there is nothing to show or the role may not see it. */
  book: { due: readonly Reservation[]; waiting: number; needsContact: number } | undefined
}

const hourMs = 3_600_000

async function load(call: ApiCall, { shopId, entryCode, businessDay, receives }: ShopContext): Promise<Data> {
  const [shop, listed] = await Promise.all([
    call(getReservationShop, { params: { code: entryCode } }),
    receives ? call(listReservations, { params: { shopId }, query: { from: businessDay } }) : undefined,
  ])
  const book = listed?.ok
    ? { due: listExpectedArrivals(listed.value), waiting: listed.value.waitingCount, needsContact: listed.value.needsContact.length }
    : undefined
  // Hide the part if the shop takes no reservations and has none left.
  const isShown = book && (shop.ok || book.due.length + book.waiting + book.needsContact > 0)
  return { isOpen: shop.ok, book: isShown ? book : undefined }
}

function summaryOf({ book }: Data) {
  if (!book) return undefined
  const [next] = book.due
  return {
    to: '/shopAdmin/reservations',
    count: (now: number) => book.due.filter(({ slot }) => Date.parse(slot!.startsAt) <= now + hourMs).length,
    texts(locale: Locale) {
      const { need } = wordsInLocale(reservationsTodayWords, locale)
      const visitor = next?.name ? need.named(next.name) : ''
      return { title: need.title, says: next ? need.next(formatSlotStart(next.slot!, locale), visitor) : need.none }
    },
  }
}

type SectionProps = { shopId: string; data: Data; onChange: () => Promise<void> | void }

function Section({ shopId, data: { book }, onChange }: SectionProps) {
  return (
    book && (
      <CheckInProvider shopId={shopId} onChange={onChange}>
        <TodaysReservationsSection shopId={shopId} {...book} />
      </CheckInProvider>
    )
  )
}

function Entry({ code, data: { isOpen } }: { code: string; data: Data }) {
  return isOpen && <ReservationPageLinks code={code} />
}

export const reservationsTodayPart = {
  name: 'book',
  load,
  needOf: summaryOf,
  doneSteps: ({ isOpen }: Data) => (isOpen ? [reservationsChecklistStep.name] : []),
  Section,
  Entry,
}
