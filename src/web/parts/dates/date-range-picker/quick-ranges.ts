import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'

export type DateRange = { readonly from: string; readonly to: string }

/** What is chosen most, from the shop's today on. */
export const quickRanges = {
  thisMonth: (today: string) => ({ from: today, to: lastOfMonth(today) }),
  nextMonth: (today: string) => ({ from: addMonths(firstOfMonth(today), 1), to: lastOfMonth(addMonths(firstOfMonth(today), 1)) }),
  threeMonths: (today: string) => ({ from: today, to: addDays(addMonths(today, 3), -1) }),
} as const satisfies Record<string, (today: string) => DateRange>

export type QuickRange = keyof typeof quickRanges
export const quickRangeNames = Object.keys(quickRanges) as QuickRange[]

/** Those that have a day that can be chosen, no longer than what can be. */
export function openQuickRanges(today: string, min: string, max: string): (DateRange & { name: QuickRange })[] {
  return quickRangeNames
    .map((name) => ({ name, ...quickRanges[name](today) }))
    .map(({ name, from, to }) => ({ name, from: from < min ? min : from, to: to > max ? max : to }))
    .filter(({ from, to }) => from <= to)
}
