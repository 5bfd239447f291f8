/** Reservations viewed on this device, so that a visitor who scans the shop's code finds their own. They never leave the device. */
import { useEffect, useState } from 'react'

const key = 'uketsuke.reservations'
const most = 8

export type KeptReservation = { token: string; shop: string; startsAt: string }

function readAll(): readonly KeptReservation[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return [] // storage is disabled, or contains foreign data
  }
}

function isKept(value: unknown): value is KeptReservation {
  const { token, shop, startsAt } = (value ?? {}) as Partial<Record<keyof KeptReservation, unknown>>
  return typeof token === 'string' && typeof shop === 'string' && typeof startsAt === 'string' && Number.isFinite(Date.parse(startsAt))
}

/** `startsAt`: the agreed time; null removes the reservation from the device. */
export function keepReservation(token: string, shop: string, startsAt: string | null): void {
  const others = readAll().filter((one) => one.token !== token)
  const kept = startsAt === null ? others : [{ token, shop, startsAt }, ...others].slice(0, most)
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // Without storage only the link leads to the reservation.
  }
}

/** Before and after its time a reservation counts as the reason for a scan in the shop. */
const dueMs = 12 * 3_600_000

/** Returns the next reservation in this shop, by server time; undefined during server rendering. `isDue`: within `dueMs` of its time. */
export function useKeptReservation(shop: string, now: string): (KeptReservation & { isDue: boolean }) | undefined {
  const [kept, setKept] = useState<KeptReservation & { isDue: boolean }>()
  useEffect(() => {
    const until = ({ startsAt }: KeptReservation) => Date.parse(startsAt) - Date.parse(now)
    const awaited = readAll().filter((one) => one.shop === shop && until(one) > -dueMs)
    const [next] = awaited.toSorted((a, b) => until(a) - until(b))
    setKept(next && { ...next, isDue: until(next) < dueMs })
  }, [shop, now])
  return kept
}
