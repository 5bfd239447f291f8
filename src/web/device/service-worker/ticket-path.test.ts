import { expect, test } from 'vitest'
import { isHomePath, isVisitorsPath, ticketPathOf } from './ticket-path.ts'

const token = 'AbCdEfGhIjKlMnOpQrStUv'

test('A ticket page has one path for all languages (R2.32)', () => {
  for (const prefix of ['', '/en', '/zh']) expect(ticketPathOf(`${prefix}/entry/w/${token}`)).toBe(`/entry/w/${token}`)
})

test.each([`/entry/w/K7M42QXA`, `/entry/w/${token}/x`, `/ja/entry/w/${token}`, `/entry/w/${token}.data`, `/api/v1/tickets/${token}`])(
  '%s is no ticket page (R2.32)',
  (path) => {
    expect(ticketPathOf(path)).toBeUndefined()
  },
)

test.each([
  '/shopAdmin',
  '/en/shopAdmin/waiting',
  '/api/v1/entry/K7M42QXA',
  '/functions/tickets.join',
  '/invitation/x',
  '/auth/session',
  '/test',
])('The service worker does not handle %s (R2.32)', (path) => {
  expect(isVisitorsPath(path)).toBe(false)
})

test('Home and the entry pages are visitor pages (R2.32)', () => {
  for (const path of ['/', '/en', '/zh', '/entry/w', '/zh/entry/privacy', `/en/entry/w/${token}`].map((path) => path.replace(/w$/, 'w/')))
    expect(isVisitorsPath(path), path).toBe(true)
  expect(isHomePath('/ens')).toBe(false)
})
