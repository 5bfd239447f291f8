import { createContext, useContext } from 'react'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { type LocalizedText, localizedText } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatSlotStart } from '../../i18n/slot-start.ts'
import { formatDayWithWeekday, formatTimeOfDay, toCalendarDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import type { ReservationCommands } from './commands.ts'
import { scheduleWords } from './words.ts'

export type ReservationSheetTarget =
  | { sheet: 'detail' | 'propose' | 'decline' | 'move' | 'cancelByShop'; reservation: Reservation }
  | { sheet: 'phone' }

export type ReservationsContext = {
  shopId: string
  timeZone: string
  today: string
  /** True if the member's role may act on reservations; others only see them. */
  acts: boolean
  proposalHours: number
  services: readonly { id: string; name: LocalizedText; needsResource: boolean }[]
  resources: readonly { id: string; name: string }[]
  commands: ReservationCommands
  openSheet: (next: ReservationSheetTarget | undefined) => void
  /** Shows the snackbar; `undo` reverts the action. */
  showDone: (text: string, undo?: () => void) => void
  refuse: (text: string) => void
}

const BookContext = createContext<ReservationsContext | undefined>(undefined)
export const ReservationsProvider = BookContext.Provider
export const useReservationsContext = (): ReservationsContext => useContext(BookContext)!

export function useReservationTexts() {
  const texts = useWords(scheduleWords)
  const locale = useLocale()
  const { timeZone } = useReservationsContext()
  return {
    texts,
    visitorName: ({ name }: Pick<Reservation, 'name'>) => texts.visitor(name),
    service: ({ service }: Pick<Reservation, 'service'>) => localizedText(service.name, locale),
    clock: (slot: SlotTime) => texts.time(formatSlotStart(slot, locale), slot.until),
    time: (slot: SlotTime) => formatSlotStart(slot, locale),
    when: ({ date, time }: SlotTime) => `${formatDayWithWeekday(date, locale)} ${time}`,
    moment: (instant: string) => `${formatDayWithWeekday(toCalendarDay(instant, timeZone), locale)} ${formatTimeOfDay(instant, timeZone)}`,
    day: (day: string) => formatDayWithWeekday(day, locale),
  }
}
