import { createContext, useContext } from 'react'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { type LocalText, localText } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import { timeIn } from '../../i18n/slot-time.ts'
import { dayLabel, dayOn, timeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import type { BookCommands } from './commands.ts'
import { bookWords } from './words.ts'

export type OpenSheet = { sheet: 'detail' | 'propose' | 'decline' | 'move' | 'cancelByShop'; reservation: Reservation } | { sheet: 'phone' }

export type Book = {
  shopId: string
  timeZone: string
  today: string
  /** True if the member's role may act on reservations; others only see them. */
  acts: boolean
  proposalHours: number
  services: readonly { id: string; name: LocalText; needsResource: boolean }[]
  resources: readonly { id: string; name: string }[]
  commands: BookCommands
  openSheet: (next: OpenSheet | undefined) => void
  /** Shows the snackbar; `undo` reverts the action. */
  showDone: (text: string, undo?: () => void) => void
  refuse: (text: string) => void
}

const BookContext = createContext<Book | undefined>(undefined)
export const ReservationsProvider = BookContext.Provider
export const useReservations = (): Book => useContext(BookContext)!

export function useBookNames() {
  const texts = useWords(bookWords)
  const locale = useLocale()
  const { timeZone } = useReservations()
  return {
    texts,
    visitorName: ({ name }: Pick<Reservation, 'name'>) => texts.visitor(name),
    service: ({ service }: Pick<Reservation, 'service'>) => localText(service.name, locale),
    clock: (slot: SlotTime) => texts.time(timeIn(slot, locale), slot.until),
    time: (slot: SlotTime) => timeIn(slot, locale),
    when: ({ date, time }: SlotTime) => `${dayLabel(date, locale)} ${time}`,
    moment: (instant: string) => `${dayLabel(dayOn(instant, timeZone), locale)} ${timeOfDay(instant, timeZone)}`,
    day: (day: string) => dayLabel(day, locale),
  }
}
