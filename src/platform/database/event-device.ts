import { AsyncLocalStorage } from 'node:async_hooks'

const devices = new AsyncLocalStorage<string>()

/** Runs `work` so that its events are recorded with this device. Events outside have none. */
export const runWithEventDevice = <Result>(device: string, work: () => Result): Result => devices.run(device, work)

/**
 * Returns the current device; empty if there is none. A transaction sets it with its scope, and the database writes it into each event.
 */
export const currentEventDevice = (): string => devices.getStore() ?? ''

/** Text for a shared tablet, appended to the browser's description. Its name is looked up by the id. */
export const formatTabletDevice = (id: string): string => `tablet ${id}`
export const tabletPattern = 'tablet ([0-9a-f-]{36})$'
