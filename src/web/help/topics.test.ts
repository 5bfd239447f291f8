import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { createNameMatcher, foldSpellings } from '#domain/search/fold.ts'
import { findPageHelpTopic, helpTopics } from '../frame/staff/help-topics.ts'
import routes from '../routes.ts'
import { helpText } from './texts.ts'

const staffPaths = new Set(
  routes.flatMap(({ children = [] }) =>
    children.flatMap((route) => [route, ...(route.children ?? [])]).map(({ path }) => `/${path?.replace(/\/:\w+\?$/, '')}`),
  ),
)

test('A help page has 5 to 12 lines, equally many in each language', () => {
  expect(helpTopics).toHaveLength(16)
  for (const { id } of helpTopics) {
    const [first, ...others] = locales.map((locale) => {
      const { title, steps, notes, links, synonyms } = helpText(id, locale)
      const lines = [...steps, ...notes]
      expect([id, locale, lines.length]).toEqual([id, locale, expect.toSatisfy((count) => count >= 5 && count <= 12)])
      expect([title, ...lines, synonyms, ...Object.values(links)].filter((text) => !text || text.includes('undefined'))).toEqual([])
      return { id, steps: steps.length, notes: notes.length, links: Object.keys(links) }
    })
    for (const other of others) expect(other).toEqual(first)
  }
})

test('Help topics link to and explain only existing staff pages', () => {
  expect(staffPaths.size).toBeGreaterThan(20)
  for (const { id, pages } of helpTopics) {
    const linked = [...pages, ...Object.keys(helpText(id, 'ja').links)]
    expect([id, linked.filter((path) => !staffPaths.has(path))]).toEqual([id, []])
  }
})

test.each([
  ['/shopAdmin', 'first-day'],
  ['/shopAdmin/waiting/00000000-0000-7000-8000-000000000000', 'calling'],
  ['/shopAdmin/personSetting/staff', 'people'],
  ['/shopAdmin/devices', 'devices'],
  ['/shopAdmin/reserveMail/slots', 'reservations'],
  ['/shopAdmin/outbox', 'mail'],
  ['/shopAdmin/apiKeys', 'api-keys'],
  ['/shopAdmin/audit', undefined],
])('The help topic of %s is %s', (path, topic) => expect(findPageHelpTopic(path)).toBe(topic))

test.each([
  ['ja', '明日 休み', 'hours'],
  ['ja', 'やすみ', 'hours'],
  ['ja', 'yasumi', 'hours'],
  ['ja', 'ﾎﾟｽﾀｰ', 'poster'],
  ['ja', 'yoyaku', 'reservations'],
  ['ja', 'パスワード 忘れた', 'people'],
  ['en', 'close tomorrow', 'hours'],
  ['en', 'no-show', 'calling'],
  ['ja', 'メールサーバー', 'mail'],
  ['ja', 'テレビ', 'devices'],
  ['en', 'shared tablet', 'devices'],
  ['en', 'restore', 'backup'],
  ['ja', 'ホームページ', 'website'],
  ['zh', '二维码', 'poster'],
  ['zh', '明天 休息', 'hours'],
] as const)('In %s the help search for “%s” finds the topic %s', (locale, query, topic) => {
  const { title, steps, notes, synonyms } = helpText(topic, locale)
  expect(createNameMatcher(query)(foldSpellings([title, ...steps, ...notes, ...synonyms.split(' ')]))).toBe(true)
})
