import { isIPv4, isIPv6 } from 'node:net'

/**
 * What one client can choose its address from: an IPv4 address, or the /64 that an IPv6 subscriber is given (RFC 6177). Whatever is
 * counted per address is counted by this, else an IPv6 client has 2^64 purses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(.+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  const [plain] = address.split('%') // a link-local address carries its interface
  if (!plain || !isIPv6(plain)) return address
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest]
  return `${all.slice(0, 4).join(':')}::/64`
}
