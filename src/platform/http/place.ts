import Bowser from 'bowser'
import { networkOf } from './network.ts'
import { createBoundedCache } from './recent.ts'

/** On which browser and system somebody is, and where, as far as the request tells; null: it doesn't. */
export type ClientInfo = { browser: string | null; system: string | null; network: string | null }

/** Longer ones are nobody's browser. */
const maxUserAgentLength = 512

/** Every command asks, and most of a shop's come from a few browsers. */
const known = createBoundedCache<Pick<ClientInfo, 'browser' | 'system'>>(1_000)

/** From what the request says, which may be anything. Without versions, which tell the owner nothing. */
export function parseClientInfo(userAgent: string | undefined, address: string | undefined): ClientInfo {
  const agent = userAgent?.slice(0, maxUserAgentLength).trim() ?? ''
  const place = known.get(agent) ?? readAgent(agent)
  known.set(agent, place)
  return { ...place, network: address === undefined ? null : shorten(networkOf(address)) }
}

function readAgent(agent: string): Pick<ClientInfo, 'browser' | 'system'> {
  const { browser, os } = agent ? Bowser.parse(agent) : {}
  return { browser: named(browser?.name), system: named(os?.name) }
}

const named = (name: string | undefined) => name?.slice(0, 40) || null

/** 192.0.2.x, or the /48 that a site has (RFC 6177). */
function shorten(network: string): string | null {
  if (/^[\d.]+$/.test(network)) return network.replace(/\d+$/, 'x')
  const groups = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)?.[1]
  return groups ? `${groups}:/48` : null
}

/** In one line, as the log keeps it: "Chrome, Windows, 192.0.2.x". Empty where nothing is known. */
export const clientInfoText = ({ browser, system, network }: ClientInfo): string => [browser, system, network].filter(Boolean).join(', ')
