/** What is called out: the lane's letter and at least three digits, `A001`. Unique per shop, lane and business day. */
export function ticketNumber(letter: string, ordinal: number): string {
  return `${letter}${String(ordinal).padStart(3, '0')}`
}

/** A number as somebody types it, in whatever width, with or without its zeros: `a-12`. Undefined: it is something else. */
export function parseTicketNumber(typed: string): { letter: string; ordinal: number } | undefined {
  const read = /^([a-z])-?(\d{1,6})$/i.exec(typed.normalize('NFKC').replace(/\s/gu, ''))
  return read ? { letter: read[1]!.toUpperCase(), ordinal: Number(read[2]) } : undefined
}
