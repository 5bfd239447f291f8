/** What staff type on a shared tablet to say who they are. */
export const pinLength = { min: 4, max: 8 }

/** Wrong ones after which a PIN opens nothing any more. */
export const maxPinAttempts = 5

const form = new RegExp(`^[0-9]{${pinLength.min},${pinLength.max}}$`)

/** The PIN in plain digits, also from full width. Undefined: it is none. */
export function parsePin(typed: string): string | undefined {
  const pin = typed.normalize('NFKC').trim()
  return form.test(pin) ? pin : undefined
}

/** What is tried first: one digit again and again, or digits in a row (1234, 8765, 7890). */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10))
  return steps.size === 1 && [0, 1, 9].includes([...steps][0]!)
}

/** Without a touch or a key a shared tablet asks again who is there. */
export const idleSeconds = 180
