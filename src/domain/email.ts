import { removeHiddenCharacters } from './hidden-characters.ts'
import { isEmailAddress } from './validation/email-address.ts'

export type Email = {
  /** As typed, in half-width characters and trimmed. */
  address: string
  /** Key for comparison: the address in lower case. */
  key: string
}

/** Invisible characters, variation selectors and all spaces: mail servers drop them, or read another domain. */
const unseen = /[\p{C}\p{Z}\p{DI}\u2800]/u

/** Mail domains of Japanese phone companies. Some of their addresses have dots that RFC 5321 forbids: several in a row, or at an end. */
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

/** Removes quotation marks that the local part does not need, or needs only for its dots. Both forms reach the same mailbox. */
export const unquoteLocalPart = (address: string): string => address.replace(/^"([^\s"\\(),:;<>@[\]]+)"(?=@)/, '$1')

/** Returns undefined for invalid, quoted and deceptive addresses. */
export function parseEmail(input: string): Email | undefined {
  // Check the length before normalizing, so that a megabyte of input costs no work.
  if (input.length > 1_000) return undefined
  const address = unquoteLocalPart(input.normalize('NFKC').trim().replaceAll('。', '.'))
  const key = address.toLowerCase()
  if (address.length > 254 || key.length > 254 || address.startsWith('"') || unseen.test(address) || !isMailAddress(address))
    return undefined
  return { address, key }
}

const google = /^(?:gmail|googlemail)\.com$/

/** Returns one text for all addresses of a mailbox: most servers ignore a tag after a plus sign, and Google also dots. */
export function mailboxKey({ key }: Email): string {
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const untagged = local.split('+')[0] || local
  return google.test(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/** Removes pasted invisible characters from a form's input. Reordering marks stay and are refused later, as the address shown differs from the real one. */
export function removeHiddenEmailCharacters(text: string): string {
  return (/\p{Bidi_Control}/u.test(text) ? text : removeHiddenCharacters(text)).trim()
}
