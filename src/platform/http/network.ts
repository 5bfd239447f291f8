import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the networks of an address, narrowest first: an IPv4 address alone; for IPv6 the /64 of a line, and the /56 and /48 of a
 * subscriber (RFC 6177). Without the wider ones a subscriber would have 65,536 limits.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const mapped = /^::ffff:(.+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return [mapped]
  const [plain] = address.split('%') // drops the interface of a link-local address
  if (!plain || !isIPv6(plain)) return [address]
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest]
  const [site, line = '0'] = [all.slice(0, 3).join(':'), all[3]]
  return [`${site}:${line}::/64`, `${site}:${(Number.parseInt(line, 16) & 0xff00).toString(16)}::/56`, `${site}::/48`]
}

/** Returns the narrowest network. */
export const narrowestNetworkOf = (address: string): string => networksOf(address)[0]

/** Returns the /48 of an IPv6 site, which has 65,536 networks to choose from; the address for IPv4. */
export const widestNetworkOf = (address: string): string => networksOf(address).at(-1)!
