import { expect, test } from 'vitest'
import routes from '../src/web/routes.ts'
import {
  cardAnswerPages,
  cardFormPages,
  cardListPages,
  frontAndTicketPages,
  isScreenPage,
  reportPages,
  settingsPages,
  shopSettingsPages,
  signInPages,
  staffFrame,
  staffVisitPages,
  visitorCardPages,
  visitorPagesWithoutCard,
} from './visitor-pages.ts'

const files = new Set(
  routes
    .flatMap((page) => [page, ...(page.children ?? [])])
    .flatMap((page) => [page, ...(page.children ?? [])])
    .map(({ file }) => file),
)

test('Each page named in the build is a route', () => {
  const shared = [settingsPages, shopSettingsPages, staffVisitPages, cardListPages, reportPages, signInPages].flat()
  const named = [
    ...visitorPagesWithoutCard,
    ...cardAnswerPages,
    ...cardFormPages,
    ...frontAndTicketPages,
    ...shared,
    ...visitorCardPages,
    staffFrame,
  ]
  expect(named.filter((page) => !files.has(`${page}.tsx`))).toEqual([])
  expect(visitorPagesWithoutCard).toEqual(expect.arrayContaining(frontAndTicketPages))
})

test('The shop’s own screens are no pages of visitors, whose phones store those', () => {
  expect([...visitorPagesWithoutCard, ...visitorCardPages].filter((page) => isScreenPage(page))).toEqual([])
  expect(['boards/page', 'kiosks/page', 'kiosks/card/page'].filter((page) => !isScreenPage(page))).toEqual([])
})
