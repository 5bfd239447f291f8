import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** From the installation's key, so not in the database: with its rows alone nobody computes a code. */
export type FactorKeys = { secret: Buffer; recovery: Buffer }

export function deriveFactorKeys(installationKey: Uint8Array): FactorKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32))
  return { secret: derive('factor'), recovery: derive('recoveryCode') }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `bound`: what it belongs to; it opens for nothing else. */
export function seal({ secret }: FactorKeys, text: string, bound: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, secret, nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Undefined: it isn't ours, or belongs to something else. */
export function unseal({ secret }: FactorKeys, sealed: Buffer, bound: string): string | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  try {
    const opening = createDecipheriv(cipher, secret, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return opening.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return undefined
  }
}

/** No salt: a code is looked up by it, and can't be guessed without the key. */
export const hashRecoveryCode = ({ recovery }: FactorKeys, accountId: string, code: string): string =>
  createHmac('sha256', recovery).update(`${accountId}:${code}`).digest('base64url')
