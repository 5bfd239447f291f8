import { todayCodeLength } from './today-code-length.ts'

/** Search parameter of the shop's QR code with today's code, so that visitors need not type it. */
export const todayCodeParam = 'today'

/** Returns today's code in the address; undefined if there is none. */
export function parseTodayCodeParam(search: { get(name: string): string | null }): string | undefined {
  const code = search.get(todayCodeParam)
  return code?.length === todayCodeLength && /^\d+$/.test(code) ? code : undefined
}
