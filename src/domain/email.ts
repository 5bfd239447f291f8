import { isEmailAddress } from './validation/email-address.ts'

export type Email = {
  /** As spelled, without full-width letters and outer spaces. */
  address: string
  /** What is compared. */
  key: string
}

/** Undefined when it isn't an e-mail address (R5.8), as the rule `email` has it; quoted ones are nobody's. */
export function readEmail(input: string): Email | undefined {
  // Checked before normalising as well: a megabyte of input is not worth the work.
  if (input.length > 1_000) return undefined
  const address = input.normalize('NFKC').trim()
  const key = address.toLowerCase()
  if (address.length > 254 || key.length > 254 || !isEmailAddress(address) || address.startsWith('"')) return undefined
  return { address, key }
}
