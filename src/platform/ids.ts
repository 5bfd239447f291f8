import { hash, randomUUID } from 'node:crypto'

/**
 * A UUID version 7 (RFC 9562, 5.7): 48 bits of milliseconds, then random bits, so new rows are adjacent in an index. The random bits come
 * from `randomUUID`, which draws from a cached pool.
 */
export function newId(milliseconds: number = Date.now()): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** A UUID version 8 (RFC 9562, 5.8), the same for the same text. */
export function derivedId(text: string): string {
  const hex = hash('sha256', text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
