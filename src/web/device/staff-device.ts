import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Settings of this device for staff pages (`shopAdmin` area, R1.6). Holds no visitor data. */
export type StaffDeviceSettings = {
  /** Counter next to this device, by shop. */
  counters: Readonly<Record<string, string>>
  /** Lanes for "call next", by shop; an empty list means all. */
  lanes: Readonly<Record<string, readonly string[]>>
  shortcuts: boolean
  bell: BellSettings
}

/** Events that ring at the desk: a visitor in an empty line, a wait over `minutes`. `notifies`: also desktop notifications. */
export type BellSettings = { joined: boolean; longWait: boolean; minutes: number; notifies: boolean }

const key = 'uketsuke.shopAdmin'
const fresh: StaffDeviceSettings = {
  counters: {},
  lanes: {},
  shortcuts: true,
  bell: { joined: false, longWait: false, minutes: 20, notifies: false },
}
/** Undefined during server rendering and hydration. Holds the settings for the page's lifetime if storage is forbidden. */
const device = createStore<StaffDeviceSettings | undefined>(() => undefined)

function read(): void {
  try {
    device.setState({ ...fresh, ...JSON.parse(localStorage.getItem(key) ?? '{}') }, true)
  } catch {
    // Storage is forbidden or has an invalid value.
    if (!device.getState()) device.setState(fresh, true)
  }
}

function write(next: StaffDeviceSettings): void {
  device.setState(next, true)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Storage is forbidden: the settings last as long as the page.
  }
}

if (!import.meta.env.SSR) {
  read()
  // Another tab changed it, or this page was in the back-forward cache.
  addEventListener('storage', read)
  addEventListener('pageshow', ({ persisted }) => persisted && read())
}

export function useStaffDeviceSettings(): [StaffDeviceSettings | undefined, (change: Partial<StaffDeviceSettings>) => void] {
  const change = useCallback((part: Partial<StaffDeviceSettings>) => write({ ...fresh, ...device.getState(), ...part }), [])
  return [useStore(device), change]
}
