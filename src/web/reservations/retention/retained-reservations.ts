/** Reservations viewed on this device, so that a visitor who scans the shop's code finds their own. They never leave the device. */
import { useEffect, useState } from 'react'

const key = 'uketsuke.reservations'
const maxStored = 8

export type LocalReservation = { token: string; shop: string; startsAt: string }

function readAll(): readonly LocalReservation[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isStoredReservation) : []
  } catch {
    return [] // storage is disabled, or contains foreign data
  }
}

function isStoredReservation(value: unknown): value is LocalReservation {
  const { token, shop, startsAt } = (value ?? {}) as Partial<Record<keyof LocalReservation, unknown>>
  return typeof token === 'string' && typeof shop === 'string' && typeof startsAt === 'string' && Number.isFinite(Date.parse(startsAt))
}

/** `startsAt`: the agreed time; null removes the reservation from the device. */
export function setLocalReservation(token: string, shop: string, startsAt: string | null): void {
  const others = readAll().filter((stored) => stored.token !== token)
  const kept = startsAt === null ? others : [{ token, shop, startsAt }, ...others].slice(0, maxStored)
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
export function useNextLocalReservation(shop: string, now: string): (LocalReservation & { isDue: boolean }) | undefined {
  const [stored, setStored] = useState<LocalReservation & { isDue: boolean }>()
  useEffect(() => {
    const until = ({ startsAt }: LocalReservation) => Date.parse(startsAt) - Date.parse(now)
    const awaited = readAll().filter((stored) => stored.shop === shop && until(stored) > -dueMs)
    const [next] = awaited.toSorted((a, b) => until(a) - until(b))
    setStored(next && { ...next, isDue: until(next) < dueMs })
  }, [shop, now])
  return stored
}
