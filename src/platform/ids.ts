import { randomUUID } from 'node:crypto'

/**
 * A UUID version 7 (RFC 9562, 5.7): 48 bits of milliseconds, then random bits, so that new rows lie together in an index. The random
 * bits are those of a version 4, which Node takes from a store of them instead of asking the system each time.
 */
export function newId(milliseconds: number = Date.now()): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
