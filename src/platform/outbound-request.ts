/**
 * Connections to addresses that a visitor or shop named, such as a push service. Without the checks they could read the operator's own network
 * (docs/decisions/185-web-push.md).
 */
import { lookup as lookUpByDns } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createAddressMatcher } from './config.ts'

/** IPv4 ranges without public hosts, from IANA's special-purpose registry. 168.63.129.16 is Azure's host agent. */
const privateIpv4Ranges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** IPv6 ranges without public hosts, and tunnels that contain an IPv4 address. */
const privateIpv6Ranges = [
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]
/** IPv4 ranges as NAT64 writes them (RFC 6052). Mapped addresses (::ffff:10.0.0.1) match the IPv4 ranges themselves. */
const nat64Ranges = privateIpv4Ranges.map((range) => {
  const [address, bits] = range.split('/')
  return `64:ff9b::${address}/${96 + Number(bits)}`
})
const isPrivate = createAddressMatcher([...privateIpv4Ranges, ...privateIpv6Ranges, ...nat64Ranges])

/** `EADDRESS`: a private address. `EINSECURE`: not https. `EREDIRECT`, `ETOOLARGE`, `ETIMEDOUT`: the answer. Otherwise Node's code. */
class OutboundError extends Error {
  override name = 'OutboundError'
  code: string
  /** True if the server was connected, so it may have taken the request. */
  maybeArrived: boolean

  constructor(code: string, maybeArrived = false) {
    super(code)
    this.code = code
    this.maybeArrived = maybeArrived
  }
}

export type OutboundRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
  /** Limit of the whole exchange. */
  timeoutMs: number
  signal?: AbortSignal
}
export type OutboundResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer }

type GuardSettings = {
  /** Addresses and subnets of `OUTBOUND_ALLOWED`. */
  allowed: readonly string[]
  /** Returns all addresses of a host name. */
  lookup?: (hostname: string) => Promise<readonly ResolvedAddress[]>
}
type Settings = GuardSettings & { maxResponseBytes?: number }
type ResolvedAddress = { address: string; family: number }

/** Checks addresses before a connection. `isSecure`: by TLS; without it only allowed addresses pass. */
export type AddressGuard = {
  canConnect(address: string, isSecure: boolean): boolean
  /** Returns true if no lookup could make the URL usable: a refused literal address or localhost, or http where no address is allowed. */
  neverReaches(url: URL): boolean
  /** Returns the usable addresses of a host name or literal address. Connect to one of them: a second lookup could return others (DNS rebinding). */
  resolve(host: string, isSecure: boolean): Promise<readonly [ResolvedAddress, ...ResolvedAddress[]]>
}

export function createAddressGuard({ allowed, lookup = (host) => lookUpByDns(host, { all: true }) }: GuardSettings): AddressGuard {
  const isAllowed = createAddressMatcher(allowed)
  const canConnect = (address: string, isSecure: boolean) => isAllowed(address) || (isSecure && !isPrivate(address))
  return {
    canConnect,
    neverReaches({ protocol, hostname }) {
      const isSecure = protocol === 'https:'
      const literal = withoutBrackets(hostname)
      const known = isIP(literal) ? [literal] : /(^|\.)localhost\.?$/.test(hostname) ? ['127.0.0.1', '::1'] : undefined
      return known ? !known.some((address) => canConnect(address, isSecure)) : !isSecure && allowed.length === 0
    },
    async resolve(host, isSecure) {
      const [first, ...others] = (await lookup(host)).filter(({ address }) => canConnect(address, isSecure))
      if (!first) throw new OutboundError(isSecure ? 'EADDRESS' : 'EINSECURE')
      return [first, ...others]
    },
  }
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Returns a function that sends one request. It follows no redirect and rejects with an {@link OutboundError}. */
export function createOutboundRequest({
  maxResponseBytes = 65_536,
  ...settings
}: Settings): (request: OutboundRequest) => Promise<OutboundResponse> {
  const guard = createAddressGuard(settings)

  return ({ url: text, method, headers, body, timeoutMs, signal }) => {
    const url = URL.parse(text)
    const isSecure = url?.protocol === 'https:'
    if (!url || !(isSecure || url.protocol === 'http:') || url.username || url.password)
      return Promise.reject(new OutboundError('EINSECURE'))
    // Node connects to a literal address without a lookup.
    const literal = withoutBrackets(url.hostname)
    if (isIP(literal) && !guard.canConnect(literal, isSecure)) return Promise.reject(new OutboundError(isSecure ? 'EADDRESS' : 'EINSECURE'))

    const lookUpGuarded: LookupFunction = (hostname, options, done) => {
      guard.resolve(hostname, isSecure).then(
        (usable) => (options.all ? done(null, [...usable]) : done(null, usable[0].address, usable[0].family)),
        (error: NodeJS.ErrnoException) => done(error, ''),
      )
    }

    const timeout = AbortSignal.timeout(timeoutMs)
    const ending = signal ? AbortSignal.any([timeout, signal]) : timeout
    return new Promise((resolve, reject) => {
      let connected = false
      const fail = (error: NodeJS.ErrnoException) =>
        reject(
          error instanceof OutboundError ? error : new OutboundError(timeout.aborted ? 'ETIMEDOUT' : (error.code ?? error.name), connected),
        )
      const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
        method,
        headers: { ...headers, 'content-length': body?.byteLength ?? 0 },
        // A pooled connection could belong to an address that is no longer allowed.
        agent: false,
        lookup: lookUpGuarded,
        signal: ending,
      })
      outgoing.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (connected = true)))
      outgoing.on('error', fail)
      outgoing.on('response', (response) => {
        const { statusCode: status = 0, headers } = response
        const stop = (code: string) => {
          fail(new OutboundError(code, true))
          outgoing.destroy()
        }
        if (status >= 300 && status < 400) return stop('EREDIRECT')
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > maxResponseBytes) stop('ETOOLARGE')
          else parts.push(part)
        })
        response.on('error', fail)
        response.on('end', () => resolve({ status, headers, body: Buffer.concat(parts) }))
      })
      outgoing.end(body)
    })
  }
}
