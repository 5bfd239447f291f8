import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text with AES-256-GCM. `bound`: the context it belongs to, required to open it. */
export function seal(secret: Buffer, text: string, bound: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, secret, nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Returns undefined if the bytes were not sealed with this secret and context. */
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
