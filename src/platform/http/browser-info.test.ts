import { expect, test } from 'vitest'
import { parseBrowserInfo } from './browser-info.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

test.each([
  [chrome, '192.0.2.7', { browser: 'Chrome', system: 'Windows', network: '192.0.2.x' }],
  [iphone, '::ffff:192.0.2.130', { browser: 'Safari', system: 'iOS', network: '192.0.2.x' }],
  [
    `${chrome} Edg/126.0.0.0`,
    '2001:db8:1:2:aaaa:bbbb:cccc:dddd',
    { browser: 'Microsoft Edge', system: 'Windows', network: '2001:db8:1::/48' },
  ],
  ['node', '::1', { browser: null, system: null, network: '0:0:0::/48' }],
  ['', undefined, { browser: null, system: null, network: null }],
  [undefined, 'nonsense', { browser: null, system: null, network: null }],
  [`${'('.repeat(20_000)}<script>`, 'fe80::1%eth0', { browser: null, system: null, network: 'fe80:0:0::/48' }],
])('User agent %s from address %s is parsed into browser, system and network', (agent, address, client) =>
  expect(parseBrowserInfo(agent, address)).toEqual(client),
)
