/** Parses a `Retry-After` header into seconds: a number or an HTTP date (RFC 9110). Returns undefined if it is neither. */
export function parseRetryAfter(value: string | null | undefined): number | undefined {
  if (value === undefined || value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
