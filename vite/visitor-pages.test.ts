import { expect, test } from 'vitest'
import routes from '../src/web/routes.ts'
import { answerPages, cardPages, firstPages, formPages, settingsPages, staffFrame, visitorPages } from './visitor-pages.ts'

const files = new Set(routes.flatMap(({ file, children = [] }) => [file, ...children.map((child) => child.file)]))

test('each page that the build knows by its name is a route', () => {
  const named = [...visitorPages, ...answerPages, ...formPages, ...firstPages, ...settingsPages, ...cardPages, staffFrame]
  expect(named.filter((page) => !files.has(`${page}.tsx`))).toEqual([])
  expect(visitorPages).toEqual(expect.arrayContaining(firstPages))
})
