/** Order of a lane's numbers. `shuffled`: secret within blocks of 100, for visitors who expect to be called by number. */
export const numberOrders = ['sequential', 'shuffled'] as const
export type NumberOrder = (typeof numberOrders)[number]

/** Returns the number that is called, such as `A001`: letter and at least three digits. Unique per shop, lane and business day. */
export function formatTicketNumber(letter: string, ordinal: number): string {
  return `${letter}${String(ordinal).padStart(3, '0')}`
}

/** Parses a typed ticket number in any width, with or without zeros, such as `a-12`; undefined for other text. */
export function parseTicketNumber(typed: string): { letter: string; ordinal: number } | undefined {
  const read = /^([a-z])-?(\d{1,6})$/i.exec(typed.normalize('NFKC').replace(/\s/gu, ''))
  return read ? { letter: read[1]!.toUpperCase(), ordinal: Number(read[2]) } : undefined
}
