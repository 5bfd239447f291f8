/** What is called out: the lane's letter and at least three digits, `A001`. Unique per shop, lane and business day. */
export function ticketNumber(letter: string, ordinal: number): string {
  return `${letter}${String(ordinal).padStart(3, '0')}`
}
