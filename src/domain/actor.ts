/** Author of an event. A device is a visitor's browser, identified by the hash of its cookie. */
export type Actor = { by: 'member'; accountId: string; role: string; name: string } | { by: 'visitor' } | { by: 'system' }
