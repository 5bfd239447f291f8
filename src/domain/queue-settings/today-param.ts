import { todayCodeLength } from './today-code-length.ts'

/** The parameter that brings today's code along in the address that the shop shows as a QR code: whoever scans it has nothing to type. */
export const todayParam = 'today'

/** Of an address: the code that it brings along. */
export function todayOf(search: { get(name: string): string | null }): string | undefined {
  const code = search.get(todayParam)
  return code?.length === todayCodeLength && /^\d+$/.test(code) ? code : undefined
}
