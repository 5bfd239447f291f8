import { Secret, TOTP } from 'otpauth'

/** What every app that shows codes can do; many ignore any other choice. */
export const totpForm = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** One earlier and one later: an app's clock may be off by half a minute. */
const window = 1

/** 160 bits, as RFC 4226 asks for, in the letters that apps read. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The interval that the code is of. Undefined: it is of none that is near. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...totpForm, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / (totpForm.period * 1000)) + delta
}

/** As people copy it: with gaps, or in wide digits. Undefined: it can't be one. */
export function parseTotpCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 40) return undefined
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
