import Bowser from 'bowser'
import { createBoundedCache } from './bounded-cache.ts'
import { narrowestNetworkOf } from './network.ts'

/** Browser, system and shortened network of a request; null if unknown. */
export type BrowserInfo = { browser: string | null; system: string | null; network: string | null }

const maxUserAgentLength = 512

/** Cache, because most commands of a shop come from a few browsers. */
const parsedAgents = createBoundedCache<Pick<BrowserInfo, 'browser' | 'system'>>(1_000)

/** Parses untrusted headers. Leaves out versions, which tell the owner nothing. */
export function parseBrowserInfo(userAgent: string | undefined, address: string | undefined): BrowserInfo {
  const agent = userAgent?.slice(0, maxUserAgentLength).trim() ?? ''
  const client = parsedAgents.get(agent) ?? readAgent(agent)
  parsedAgents.set(agent, client)
  return { ...client, network: address === undefined ? null : shorten(narrowestNetworkOf(address)) }
}

function readAgent(agent: string): Pick<BrowserInfo, 'browser' | 'system'> {
  const { browser, os } = agent ? Bowser.parse(agent) : {}
  return { browser: named(browser?.name), system: named(os?.name) }
}

const named = (name: string | undefined) => name?.slice(0, 40) || null

/** Returns 192.0.2.x, or the /48 of an IPv6 site (RFC 6177); null if it is neither. */
function shorten(network: string): string | null {
  if (/^[\d.]+$/.test(network)) return network.replace(/\d+$/, 'x')
  const groups = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)?.[1]
  return groups ? `${groups}:/48` : null
}

/** Returns one line for the event log, such as "Chrome, Windows, 192.0.2.x"; empty if nothing is known. */
export const browserInfoText = ({ browser, system, network }: BrowserInfo): string => [browser, system, network].filter(Boolean).join(', ')
