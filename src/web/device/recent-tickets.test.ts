import { expect, test } from 'vitest'
import { parseRecentTickets } from './recent-tickets.ts'

const shop = { name: '東店', code: 'K7M42QXA', timeZone: 'Asia/Tokyo', offers: [] }
const ticket = { token: 'abcdefghijklmnopqrst_-', number: 'A001', shop, joinedAt: '2026-04-01T01:00:00Z', open: true }

test.each<[string, unknown]>([
  ['no ticket', null],
  ['a text', 'A001'],
  ['a token alone', { token: 'x' }],
  ['no shop', { ...ticket, shop: null }],
  ['a shop without a name', { ...ticket, shop: { ...shop, name: undefined } }],
  ['a name that is no text', { ...ticket, shop: { ...shop, name: { ja: '東店' } } }],
  ['a shop without its offers', { ...ticket, shop: { ...shop, offers: undefined } }],
  ['a number that is no text', { ...ticket, number: {} }],
  ['a time that is none', { ...ticket, joinedAt: 'yesterday' }],
  ['no time', { ...ticket, joinedAt: undefined }],
  ['a time zone that nobody knows', { ...ticket, shop: { ...shop, timeZone: 'Asia/Nowhere' } }],
])('A stored entry with %s is ignored, and valid entries stay', (_, odd) => {
  expect(parseRecentTickets(JSON.stringify([odd, ticket]))).toEqual([ticket])
})

test.each([null, '', '{', '{}', '"x"', 'null'])('%j is not a stored ticket', (text) => {
  expect(parseRecentTickets(text)).toEqual([])
})
