import { Secret, TOTP } from 'otpauth'

/** Supported by every authenticator app; many ignore any other values. */
export const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Accepts one interval before and after, because an app's clock may be off by half a minute. */
const window = 1

/** 160 bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the interval of the code; undefined if it matches no near interval. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...totpParameters, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / (totpParameters.period * 1000)) + delta
}

/** Accepts gaps and full-width digits; undefined if it cannot be a code. */
export function parseTotpCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 40) return undefined
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
