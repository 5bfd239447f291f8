import { expect, test } from 'vitest'
import { operationPath } from './operation-path.ts'

const path = (params?: Record<string, unknown>) => operationPath({ path: '/shops/{shopId}/tickets/{ticketId}' }, params)

test('Parameters of an operation’s path are inserted URL-encoded', () => {
  expect(path({ shopId: 's', ticketId: 't' })).toBe('/shops/s/tickets/t')
  expect(path({ shopId: 'a/b?c#d', ticketId: '受付' })).toBe('/shops/a%2Fb%3Fc%23d/tickets/%E5%8F%97%E4%BB%98')
  expect(operationPath({ path: '/me' })).toBe('/me')
})

test('A parameter value cannot turn an operation’s path into another path', () => {
  for (const value of ['.', '..', '', '%2e%2e', '../..', undefined, {}, '\ud800']) {
    const { pathname } = new URL(`http://shop.test${path({ shopId: value, ticketId: 't' })}`)
    expect(pathname, String(value)).toMatch(/^\/shops\/[^/]+\/tickets\/t$/)
  }
})
