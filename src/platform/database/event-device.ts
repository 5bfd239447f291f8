import { AsyncLocalStorage } from 'node:async_hooks'

const devices = new AsyncLocalStorage<string>()

/** Events that `work` writes, and what it awaits, are recorded as done on this device. What happens by itself is on none. */
export const onDevice = <Result>(device: string, work: () => Result): Result => devices.run(device, work)

/** Empty: none. A transaction takes it along when it opens its scope, and the database puts it into each event. */
export const deviceOfEvents = (): string => devices.getStore() ?? ''
