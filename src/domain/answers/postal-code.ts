/** Returns the seven digits of a Japanese postal code in any spelling, such as 〒100-0001 or １００ー０００１; undefined for other text. */
export function parsePostalCode(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[〒〠\s\-‐‑‒–—―−ー]/g, '')
  return /^\d{7}$/.test(digits) ? digits : undefined
}

export function formatPostalCode(typed: string): string {
  const code = parsePostalCode(typed)
  return code ? `${code.slice(0, 3)}-${code.slice(3)}` : typed.trim()
}

export function normalizePostalCode(typed: string): string {
  return parsePostalCode(typed) ?? typed.trim()
}
