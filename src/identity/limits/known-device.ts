import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomToken } from '#platform/tokens.ts'

/** Browser that a member has signed in on, proved by its cookie. */
export type KnownDevice = { id: string; knows(account: string): boolean }

export type KnownDeviceCookies = {
  read(cookie: string | undefined): KnownDevice | undefined
  /** Returns the device's cookie after one more account has signed in there. */
  remember(cookie: string | undefined, account: string): string
}

export const knownDeviceCookie = 'uketsuke_signed_in'
/** 400 days, the maximum that browsers keep. */
export const knownDeviceSeconds = 400 * 24 * 60 * 60

/** Accounts per device, such as a shop's PC. Beyond this the oldest is dropped and is limited as on a new device. */
const maxAccounts = 20

/**
 * The cookie holds a random device id, a seal on it, and one seal per account. Seals need the installation key and reveal no account, so
 * the server stores nothing. It grants no access; it only selects the rate limits.
 */
export function createKnownDeviceCookies(installationKey: Uint8Array): KnownDeviceCookies {
  const seal = (id: string, account: string) =>
    createHmac('sha256', installationKey).update(`signedInDevice:${id}:${account}`).digest().subarray(0, 12).toString('base64url')
  const isSeal = (storedSeal: string, id: string, account: string) =>
    timingSafeEqual(Buffer.from(storedSeal), Buffer.from(seal(id, account)))
  const open = (cookie: string | undefined) => {
    if (!cookie || !/^[\w-]{22}(\.[\w-]{16}){1,21}$/.test(cookie)) return undefined
    const [id = '', deviceSeal = '', ...accounts] = cookie.split('.')
    return isSeal(deviceSeal, id, '') ? { id, accounts } : undefined
  }
  return {
    read(cookie) {
      const device = open(cookie)
      return device && { id: device.id, knows: (account) => device.accounts.some((storedSeal) => isSeal(storedSeal, device.id, account)) }
    },
    remember(cookie, account) {
      const { id, accounts } = open(cookie) ?? { id: randomToken(), accounts: [] }
      const otherSeals = accounts.filter((storedSeal) => !isSeal(storedSeal, id, account))
      return [id, seal(id, ''), ...[...otherSeals, seal(id, account)].slice(-maxAccounts)].join('.')
    },
  }
}
