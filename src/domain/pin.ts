/** The number of digits of a PIN, with which staff sign in on a shared tablet. */
export const pinLengthLimits = { min: 4, max: 8 }

/** Wrong attempts that lock a PIN. */
export const maxPinAttempts = 5

const form = new RegExp(`^[0-9]{${pinLengthLimits.min},${pinLengthLimits.max}}$`)

/** Parses a PIN, also from full-width digits; undefined if it is none. */
export function parsePin(typed: string): string | undefined {
  const pin = typed.normalize('NFKC').trim()
  return form.test(pin) ? pin : undefined
}

/** Returns true for PINs that are guessed first: a repeated digit, or digits in a row (1234, 8765, 7890). */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10))
  return steps.size === 1 && [0, 1, 9].includes([...steps][0]!)
}

/** Seconds without input after which a shared tablet asks for the PIN again. */
export const pinIdleSeconds = 180
