/** Whether this can be an id of the API's: anything may stand in an address. */
export function isId(word: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)
}

/** Whether an address names a day of the calendar, as `2026-11-24`. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
