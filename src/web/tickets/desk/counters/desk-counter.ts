import { useState } from 'react'
import type { Queue } from '#contract/tickets/queue.ts'
import { useStaffDeviceSettings } from '../../../device/staff-device.ts'

/** Counter and lanes chosen on this device. A shop with one open counter has no choice. A closed counter counts as not chosen. */
export function useDeskCounterAndLanes(state: Pick<Queue, 'counters' | 'lanes'>, shopId: string) {
  const [device, change] = useStaffDeviceSettings()
  const [choosing, setChoosing] = useState(false)
  const offered = state.counters.filter(({ open }) => open)
  const only = offered.length === 1 ? offered[0]!.id : undefined
  const chosen = device?.counters[shopId]
  const counterId = offered.some(({ id }) => id === chosen) ? chosen : device && only
  const laneIds = device?.lanes[shopId]?.filter((laneId) => state.lanes.some(({ id }) => id === laneId))
  return {
    counterId,
    laneIds: laneIds?.length ? laneIds : undefined,
    shortcuts: device?.shortcuts ?? true,
    choosing,
    open: () => setChoosing(true),
    close: () => setChoosing(false),
    setCounter(id: string | undefined) {
      const { [shopId]: _, ...others } = device?.counters ?? {}
      change({ counters: id ? { ...others, [shopId]: id } : others })
    },
    setLanes: (ids: readonly string[]) => change({ lanes: { ...device?.lanes, [shopId]: ids } }),
    setShortcuts: (shortcuts: boolean) => change({ shortcuts }),
  }
}
