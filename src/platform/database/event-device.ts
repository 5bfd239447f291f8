import { AsyncLocalStorage } from 'node:async_hooks'

const devices = new AsyncLocalStorage<string>()

/** Events that `work` writes, and what it awaits, are recorded as done on this device. What happens by itself is on none. */
export const withEventDevice = <Result>(device: string, work: () => Result): Result => devices.run(device, work)

/** Empty: none. A transaction takes it along when it opens its scope, and the database puts it into each event. */
export const deviceOfEvents = (): string => devices.getStore() ?? ''

/** A shared tablet, at the end of what is known of the browser. What it is called is known by its id. */
export const tabletText = (id: string): string => `tablet ${id}`
export const tabletPattern = 'tablet ([0-9a-f-]{36})$'
