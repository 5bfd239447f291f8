import { useCallback, useSyncExternalStore } from 'react'

/** What a device remembers for the staff's pages (the `shopAdmin` area, R1.6). Nothing about visitors. */
export type StaffDevice = {
  /** By shop: the counter that stands beside this device. */
  counters: Readonly<Record<string, string>>
  /** By shop: the lanes that "call next" takes from; none stands for all. */
  lanes: Readonly<Record<string, readonly string[]>>
  shortcuts: boolean
}

const key = 'uketsuke.shopAdmin'
const fresh: StaffDevice = { counters: {}, lanes: {}, shortcuts: true }
const listeners = new Set<() => void>()
/** Also the memory where storage is forbidden: then for as long as the page is open. */
let known: { text: string | null; device: StaffDevice } = { text: null, device: fresh }

function read(): StaffDevice {
  try {
    const text = localStorage.getItem(key)
    if (text !== known.text) known = { text, device: { ...fresh, ...JSON.parse(text ?? '{}') } }
  } catch {
    // Forbidden, or written by something else.
  }
  return known.device
}

function write(device: StaffDevice): void {
  known = { text: JSON.stringify(device), device }
  try {
    localStorage.setItem(key, known.text!)
  } catch {
    known.text = null
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Undefined while the server renders and the page wakes up: nobody has been asked yet. */
export function useStaffDevice(): [StaffDevice | undefined, (change: Partial<StaffDevice>) => void] {
  const device = useSyncExternalStore(subscribe, read, () => undefined)
  const change = useCallback((part: Partial<StaffDevice>) => write({ ...read(), ...part }), [])
  return [device, change]
}
