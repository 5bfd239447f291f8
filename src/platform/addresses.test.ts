import { expect, test } from 'vitest'
import { formatServerAddresses, listServerAddresses } from './addresses.ts'

const card = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) =>
  ({ address, family, internal, netmask: '', mac: '', cidr: null, scopeid: 0 }) as never
const interfaces = {
  lo: [card('127.0.0.1', 'IPv4', true)],
  eth0: [card('192.168.1.20'), card('fe80::1', 'IPv6')],
  wlan0: [card('169.254.3.4')],
  docker0: [card('172.17.0.1')],
  tun0: [card('10.8.0.2')],
}
const list = (host: string, port: number, publicUrl?: string) =>
  listServerAddresses({ host, port, publicUrl }, interfaces).map(({ url }) => url)

test('A server on all interfaces lists its local, network and public addresses', () => {
  expect(list('0.0.0.0', 3000, 'https://uketsuke.example.jp')).toEqual([
    'http://localhost:3000',
    'http://192.168.1.20:3000',
    'https://uketsuke.example.jp',
  ])
})

test('A server bound to one address lists only that address', () => {
  expect(list('127.0.0.1', 3000)).toEqual(['http://127.0.0.1:3000'])
  expect(list('192.168.1.20', 80)).toEqual(['http://192.168.1.20'])
  expect(list('::1', 3000)).toEqual(['http://[::1]:3000'])
})

test('Only a plain http address in the network is described as lacking features', () => {
  const [machine, network, site] = formatServerAddresses(
    listServerAddresses({ host: '0.0.0.0', port: 3000, publicUrl: 'https://a.example' }, interfaces),
  )
  expect(machine).toContain('everything')
  expect(network).toContain('not: push, camera, offline page')
  expect(site).toContain('everything')
})
