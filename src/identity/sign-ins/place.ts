import Bowser from 'bowser'
import { networkOf } from '#platform/http/network.ts'
import type { SignIn } from './table.ts'

/** Which browser somebody signs in on, and where. */
export type Place = Pick<SignIn, 'browser' | 'system' | 'network'>

/** Longer ones are nobody's browser. */
const longestAgent = 512

/** From what the request says, which may be anything. Without versions, which tell the owner nothing. */
export function readPlace(userAgent: string | undefined, address: string | undefined): Place {
  const agent = userAgent?.slice(0, longestAgent).trim()
  const { browser, os } = agent ? Bowser.parse(agent) : {}
  return { browser: named(browser?.name), system: named(os?.name), network: address === undefined ? null : shorten(networkOf(address)) }
}

const named = (name: string | undefined) => name?.slice(0, 40) || null

/** 192.0.2.x, or the /48 that a site has (RFC 6177). */
function shorten(network: string): string | null {
  if (/^[\d.]+$/.test(network)) return network.replace(/\d+$/, 'x')
  const groups = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)?.[1]
  return groups ? `${groups}:/48` : null
}
