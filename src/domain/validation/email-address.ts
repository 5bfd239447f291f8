/** R5.8: at most 254 characters, 64 octets before the @, and a top-level domain. Any script is allowed before the @. */
export function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  if (at < 0 || address.length > 254 || /\p{Cs}/u.test(address)) return false
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  return octets(local) <= 64 && octets(domain) <= 254 && isDomain(domain) && isLocalPart(local)
}

const plain = /^[a-z\d!#$%&'*+\-/=?^_`{|}~\u00A1-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF]+$/i
/** Also accepts spaces and control characters (RFC 5322, obsolete forms). */
const quoted = /^(?:[^"\\\x80-\x9f\uD800-\uF8FF\uFDD0-\uFDEF\uFFF0-\uFFFF]|\\[^\n\x80-\x9f\uD800-\uF8FF\uFDD0-\uFDEF\uFFF0-\uFFFF])*$/

function isLocalPart(local: string): boolean {
  if (local[0] === '"' && local.at(-1) === '"') return quoted.test(local.slice(1, -1)) && !local.includes('\0')
  return local.split('.').every((part) => plain.test(part))
}

const topLevel = /^(?:[a-z\u00A1-\u00A8\u00AA-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF]{2,}|xn[a-z\d-]{2,})$/i
/** Letters and digits of any script, without full-width ones. */
const label = /^[a-z\d\u00A1-\uFF00\uFF5F-\uFFFF-]{1,63}$/i

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1)!
  return labels.length > 1 && topLevel.test(last) && !/\s/.test(last) && labels.every((part) => label.test(part) && !/^-|-$/.test(part))
}

function octets(text: string): number {
  let count = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return count
}
