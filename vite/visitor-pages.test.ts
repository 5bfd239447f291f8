import { expect, test } from 'vitest'
import routes from '../src/web/routes.ts'
import {
  answerPages,
  cardPages,
  cardsPages,
  firstPages,
  formPages,
  settingsPages,
  shopSettingsPages,
  signInPages,
  staffFrame,
  visitorPages,
  visitPages,
} from './visitor-pages.ts'

const files = new Set(
  routes
    .flatMap((page) => [page, ...(page.children ?? [])])
    .flatMap((page) => [page, ...(page.children ?? [])])
    .map(({ file }) => file),
)

test('Each page named in the build is a route', () => {
  const shared = [settingsPages, shopSettingsPages, visitPages, cardsPages, signInPages].flat()
  const named = [...visitorPages, ...answerPages, ...formPages, ...firstPages, ...shared, ...cardPages, staffFrame]
  expect(named.filter((page) => !files.has(`${page}.tsx`))).toEqual([])
  expect(visitorPages).toEqual(expect.arrayContaining(firstPages))
})
