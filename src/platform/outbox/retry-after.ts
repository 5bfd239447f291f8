/** Parses a Retry-After header into seconds: a number, or an HTTP date (RFC 9110). */
export function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
