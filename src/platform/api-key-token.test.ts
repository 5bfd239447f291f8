import { expect, test } from 'vitest'
import { formatAccessToken, formatApiKey, isApiKey, isApiKeyToken, parseAccessToken } from './api-key-token.ts'

const secret = 'AbCdEfGhIjKlMnOpQrSt-_'

test('A key is recognized by its prefix and its checksum', () => {
  const key = formatApiKey(secret)
  expect(key).toMatch(/^uks_[\w-]{22}[0-9a-z]{7}$/)
  expect(isApiKey(key)).toBe(true)
  expect([key.slice(0, -1), `${key}0`, key.replace('AbC', 'AbD'), key.toUpperCase(), secret].map(isApiKey)).toEqual(Array(5).fill(false))
})

test('An access token keeps its payload and signature', () => {
  const token = formatAccessToken('["鍵"]', 's'.repeat(43))
  expect(parseAccessToken(token)).toEqual({ payload: '["鍵"]', signature: 's'.repeat(43) })
  expect([`${token}s`, token.slice(4), 'ukt_.', 'ukt_'].map(parseAccessToken)).toEqual(Array(4).fill(undefined))
})

test('Only keys and access tokens are taken for those of a key', () => {
  expect([formatApiKey(secret), 'uks_x', 'ukt_x', 'eyJhbGciOi', ''].map(isApiKeyToken)).toEqual([true, true, true, false, false])
})
