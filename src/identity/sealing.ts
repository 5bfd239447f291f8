import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `bound`: what it belongs to; it opens for nothing else. */
export function seal(secret: Buffer, text: string, bound: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, secret, nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Undefined: it isn't ours, or belongs to something else. */
export function unseal(secret: Buffer, sealed: Buffer, bound: string): string | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  try {
    const opening = createDecipheriv(cipher, secret, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return opening.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return undefined
  }
}
