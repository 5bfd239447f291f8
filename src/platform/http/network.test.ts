import { expect, test } from 'vitest'
import { narrowestNetworkOf, networksOf } from './network.ts'

test('An IPv4 address is its own network in every spelling', () => {
  expect(narrowestNetworkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(narrowestNetworkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('The network of an IPv6 address is its /64', () => {
  expect(narrowestNetworkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(narrowestNetworkOf('2001:DB8:0001:0002::9')).toBe('2001:db8:1:2::/64')
  expect(narrowestNetworkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(narrowestNetworkOf('::1')).toBe('0:0:0:0::/64')
  expect(narrowestNetworkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('An IPv6 address belongs to its /64, /56 and /48, an IPv4 address to itself only', () => {
  expect(networksOf('2001:db8:1:23ab::5')).toEqual(['2001:db8:1:23ab::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48'])
  expect(networksOf('2001:db8:1:ab::5')).toEqual(['2001:db8:1:ab::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'])
  expect(networksOf('192.0.2.7')).toEqual(['192.0.2.7'])
})

test('A text that is no address is returned unchanged', () => expect(narrowestNetworkOf('unknown')).toBe('unknown'))
