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

/** Undefined when it isn't an e-mail address (R5.8), as the rule `email` has it; quoted ones are nobody's, and so are those in which something is hidden. */
export function readEmail(input: string): Email | undefined {
  // Checked before normalising as well: a megabyte of input is not worth the work.
  if (input.length > 1_000) return undefined
  const address = input.normalize('NFKC').trim().replaceAll('。', '.')
  const key = address.toLowerCase()
  if (address.length > 254 || key.length > 254 || address.startsWith('"') || unseen.test(address) || !isEmailAddress(address))
    return undefined
  return { address, key }
}

/** For forms: what was pasted along unseen goes. But marks that turn the order of letters stay, and are refused: another address is read there than is meant. */
export function typedEmail(text: string): string {
  return (/\p{Bidi_Control}/u.test(text) ? text : withoutHiddenCharacters(text)).trim()
}
