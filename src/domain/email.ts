import { withoutHiddenCharacters } from './hidden-characters.ts'
import { isEmailAddress } from './validation/email-address.ts'

export type Email = {
  /** As spelled, without full-width letters and outer spaces. */
  address: string
  /** What is compared. */
  key: string
}

/** All that a reader doesn't see, variation selectors and blanks of any width as well: mail servers leave it out, or take it for another domain. */
const unseen = /[\p{C}\p{Z}\p{DI}\u2800]/u

/** Mail domains of Japanese phone companies. They gave out addresses with dots where RFC 5321 allows none: several in a row, or at an end. */
const carriers = [
  ...['docomo.ne.jp', 'mopera.net', 'ezweb.ne.jp', 'au.com', 'ido.ne.jp', 'sky.tu-ka.ne.jp', 'softbank.ne.jp', 'i.softbank.jp'],
  ...['vodafone.ne.jp', 'disney.ne.jp', 'willcom.com', 'wcm.ne.jp', 'pdx.ne.jp', 'emnet.ne.jp', 'ymobile.ne.jp', 'ymobile1.ne.jp'],
  ...['y-mobile.ne.jp', 'uqmobile.jp'],
]
const carrierDomain = new RegExp(`(?:^|\\.)(?:${carriers.join('|').replaceAll('.', '\\.')}|jp-[a-z]\\.ne\\.jp)$`, 'i')

/** Returns true for what the rule `email` accepts (R5.8), and for the dots of Japanese phone companies' addresses. */
function isMailAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  if (!carrierDomain.test(domain)) return isEmailAddress(address)
  const usualDots = local.replace(/\.{2,}/g, '.').replace(/^\.|\.$/g, '')
  return local.length <= maxLocalPart && isEmailAddress(`${usualDots}@${domain}`)
}

const maxLocalPart = 64

/** Drops quotation marks around a local part that needs none, or only because of its dots. Mail to both goes to the same box. */
export const withoutQuotes = (address: string): string => address.replace(/^"([^\s"\\(),:;<>@[\]]+)"(?=@)/, '$1')

/** Returns undefined for what is no e-mail address, for other quoted ones, and for those in which something is hidden. */
export function parseEmail(input: string): Email | undefined {
  // Checked before normalising as well: a megabyte of input is not worth the work.
  if (input.length > 1_000) return undefined
  const address = withoutQuotes(input.normalize('NFKC').trim().replaceAll('。', '.'))
  const key = address.toLowerCase()
  if (address.length > 254 || key.length > 254 || address.startsWith('"') || unseen.test(address) || !isMailAddress(address))
    return undefined
  return { address, key }
}

const google = /^(?:gmail|googlemail)\.com$/

/** Returns one text for all addresses that lead to the same mailbox: most servers ignore a tag behind a plus sign, and Google all dots. */
export function mailboxOf({ key }: Email): string {
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const untagged = local.split('+')[0] || local
  return google.test(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/** For forms: what was pasted along unseen goes. But marks that turn the order of letters stay, and are refused: another address is read there than is meant. */
export function typedEmail(text: string): string {
  return (/\p{Bidi_Control}/u.test(text) ? text : withoutHiddenCharacters(text)).trim()
}
