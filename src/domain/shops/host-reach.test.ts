import { expect, test } from 'vitest'
import { hostReach } from './host-reach.ts'

test.each([
  ['machine', ['http://localhost:3000', 'http://shop.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
  [
    'network',
    ['http://192.168.1.20:3000', 'http://10.0.0.5', 'http://172.31.0.1', 'http://[fd00::1]', 'http://shop.local', 'http://frontdesk'],
  ],
  ['all', ['https://uketsuke.example.jp', 'http://172.32.0.1', 'https://localhost.example.jp']],
] as const)('The reach "%s" of an address is found from its host name', (reach, origins) => {
  expect(origins.map((origin) => hostReach(new URL(origin).hostname))).toEqual(origins.map(() => reach))
})
