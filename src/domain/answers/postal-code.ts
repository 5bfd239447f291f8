/** The seven digits of a Japanese postal code in any spelling: 〒100-0001, １００ー０００１, 1000001. */
export function parsePostalCode(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[〒〠\s\-‐‑‒–—―−ー]/g, '')
  return /^\d{7}$/.test(digits) ? digits : undefined
}

export function tidyPostalCode(typed: string): string {
  const code = parsePostalCode(typed)
  return code ? `${code.slice(0, 3)}-${code.slice(3)}` : typed.trim()
}

/** Seven digits, or, for what is no postal code, as it was typed. */
export function sentPostalCode(typed: string): string {
  return parsePostalCode(typed) ?? typed.trim()
}
