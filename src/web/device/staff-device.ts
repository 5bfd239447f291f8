import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What a device remembers for the staff's pages (the `shopAdmin` area, R1.6). Nothing about visitors. */
export type StaffDevice = {
  /** By shop: the counter that stands beside this device. */
  counters: Readonly<Record<string, string>>
  /** By shop: the lanes that "call next" takes from; none stands for all. */
  lanes: Readonly<Record<string, readonly string[]>>
  shortcuts: boolean
  bell: BellSettings
}

/** What rings at the desk: a visitor in an empty line, a wait longer than so many minutes. `notifies`: the computer's notifications too. */
export type BellSettings = { joined: boolean; longWait: boolean; minutes: number; notifies: boolean }

const key = 'uketsuke.shopAdmin'
const fresh: StaffDevice = {
  counters: {},
  lanes: {},
  shortcuts: true,
  bell: { joined: false, longWait: false, minutes: 20, notifies: false },
}
/** Undefined while the server renders and the page wakes up. Also the memory where storage is forbidden: then for as long as the page is open. */
const device = createStore<StaffDevice | undefined>(() => undefined)

function read(): void {
  try {
    device.setState({ ...fresh, ...JSON.parse(localStorage.getItem(key) ?? '{}') }, true)
  } catch {
    // Forbidden, or written by something else.
    if (!device.getState()) device.setState(fresh, true)
  }
}

function write(next: StaffDevice): void {
  device.setState(next, true)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // As above.
  }
}

if (!import.meta.env.SSR) {
  read()
  // Another tab has changed it; or this page was in the cache meanwhile.
  addEventListener('storage', read)
  addEventListener('pageshow', ({ persisted }) => persisted && read())
}

/** Undefined while the server renders and the page wakes up: nobody has been asked yet. */
export function useStaffDevice(): [StaffDevice | undefined, (change: Partial<StaffDevice>) => void] {
  const change = useCallback((part: Partial<StaffDevice>) => write({ ...fresh, ...device.getState(), ...part }), [])
  return [useStore(device), change]
}
