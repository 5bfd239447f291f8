import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomToken } from '#platform/tokens.ts'

/** A browser that somebody has signed in on, as its cookie proves. */
export type KnownDevice = { id: string; knows(account: string): boolean }

export type KnownDevices = {
  read(cookie: string | undefined): KnownDevice | undefined
  /** The cookie of the same device after one more account has signed in there. */
  remember(cookie: string | undefined, account: string): string
}

export const knownDeviceCookie = 'uketsuke_signed_in'
/** 400 days, the most that browsers keep. */
export const knownDeviceSeconds = 400 * 24 * 60 * 60

/** Who shares a shop's PC; of more the first is forgotten, and signs in like on a new device where others have been guessing. */
const maxAccounts = 20

/**
 * The cookie is the device's random id, a seal on it, and one for each account that has signed in there. A seal can't be made without the
 * installation's key and tells no account, so nothing of it is kept on the server; it opens nothing, it only says whose failures count where.
 */
export function createKnownDevices(installationKey: Uint8Array): KnownDevices {
  const seal = (id: string, account: string) =>
    createHmac('sha256', installationKey).update(`signedInDevice:${id}:${account}`).digest().subarray(0, 12).toString('base64url')
  const isSeal = (given: string, id: string, account: string) => timingSafeEqual(Buffer.from(given), Buffer.from(seal(id, account)))
  const open = (cookie: string | undefined) => {
    if (!cookie || !/^[\w-]{22}(\.[\w-]{16}){1,21}$/.test(cookie)) return undefined
    const [id = '', own = '', ...accounts] = cookie.split('.')
    return isSeal(own, id, '') ? { id, accounts } : undefined
  }
  return {
    read(cookie) {
      const device = open(cookie)
      return device && { id: device.id, knows: (account) => device.accounts.some((given) => isSeal(given, device.id, account)) }
    },
    remember(cookie, account) {
      const { id, accounts } = open(cookie) ?? { id: randomToken(), accounts: [] }
      const others = accounts.filter((given) => !isSeal(given, id, account))
      return [id, seal(id, ''), ...[...others, seal(id, account)].slice(-maxAccounts)].join('.')
    },
  }
}
