import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

export type ServerAddress = { where: 'machine' | 'network' | 'public'; url: string; secure: boolean }

type Interfaces = ReturnType<typeof networkInterfaces>

/** Bridges to containers and virtual machines, and VPNs, through which the shop's phones don't connect. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|vethernet|cni|flannel|podman|lxc|lxd|tun|tap|utun|ppp|wg|tailscale|zt)/i

/** Addresses of the server. Browsers treat only https and this machine as secure. */
export function listServerAddresses(
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
  interfaces: Interfaces = networkInterfaces(),
): ServerAddress[] {
  const everywhere = host === '0.0.0.0' || host === '::'
  const loopback = everywhere || /^(localhost|127\.|::1$)/.test(host)
  const addresses: ServerAddress[] = []
  if (loopback) addresses.push({ where: 'machine', url: httpUrl(everywhere ? 'localhost' : host, port), secure: true })
  const reachable = everywhere ? networkAddresses(interfaces) : loopback ? [] : [host]
  for (const address of reachable) addresses.push({ where: 'network', url: httpUrl(address, port), secure: false })
  if (publicUrl) addresses.push({ where: 'public', url: publicUrl, secure: publicUrl.startsWith('https:') })
  return addresses
}

function httpUrl(host: string, port: number): string {
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
}

function networkAddresses(interfaces: Interfaces): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
}

const areaNames = { machine: 'This machine', network: 'Local network', public: 'Public' }

export function formatServerAddresses(addresses: readonly ServerAddress[]): string[] {
  const width = Math.max(...addresses.map(({ url }) => url.length))
  return addresses.map(({ where, url, secure }) => {
    const availableFeatures = secure
      ? 'everything'
      : 'taking a number, live ticket, staff; not: push, camera, offline page (they need https)'
    return `  ${areaNames[where].padEnd(14)} ${url.padEnd(width)}  ${availableFeatures}`
  })
}
