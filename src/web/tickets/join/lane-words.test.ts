import { expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { laneStopKinds, laneStopReasons } from '#domain/queue-settings/lane-status.ts'
import { noEntryOptions } from '../../features/join-loader.ts'
import { waitForPendingWords } from '../../i18n/words.ts'
import { closedLaneTextsById } from './lane-words.ts'

await waitForPendingWords()

type Lane = EntryShop['lanes'][number]
const at = '2026-11-21T14:30:00.000Z' // 23:30 in Tokyo

function words(lane: Partial<Lane>, locale: Locale = 'ja') {
  const whole: Lane = {
    id: 'a',
    letter: 'A',
    name: { ja: '受付' },
    waiting: 0,
    state: 'closed',
    stop: null,
    full: null,
    estimate: null,
    opens: null,
    joinFrom: 'anywhere',
    remoteFull: false,
    asksContact: false,
    services: [],
    ...lane,
  }
  const about = { otherNames: {}, phone: null, address: null, position: null, logoId: null, languages: [] }
  const shop: EntryShop = {
    ...about,
    code: '12345678',
    name: '店',
    timeZone: 'Asia/Tokyo',
    brandColour: 'green',
    lanes: [whole],
    hours: null,
    closedOnHolidays: false,
    ...noEntryOptions,
    embedSites: [],
    mails: false,
    at,
  }
  return closedLaneTextsById(shop, locale).a
}

test('An open lane has no notice', () => {
  expect(words({ state: 'open' })).toBeUndefined()
})

test('The notice of a closed lane gives the next opening in the shop’s time zone', () => {
  const note = (opens: string, locale?: 'ja' | 'en' | 'zh') => words({ opens }, locale)?.note
  expect(note('2026-11-21T14:45:00.000Z')).toBe('本日 23:45 から受け付けます')
  expect(note('2026-11-22T01:00:00.000Z')).toBe('明日 10:00 から受け付けます')
  expect(note('2026-11-24T01:00:00.000Z')).toBe('11月24日(火) 10:00 から受け付けます')
  expect(note('2026-11-24T01:00:00.000Z', 'en')).toBe('From 10:00 on Tue, November 24')
  expect(note('2026-11-22T01:00:00.000Z', 'zh')).toBe('明天 10:00 开始取号')
  expect(words({ opens: null })?.title).toBe('ただいま受け付けておりません')
})

test('A stop by staff is announced instead of the lane’s next opening', () => {
  const stop = { as: 'paused', reason: 'break', note: '13時に再開します' } as const
  expect(words({ stop, opens: '2026-11-22T01:00:00.000Z' })).toEqual({
    note: 'ただいま受付を一時停止しています',
    title: 'ただいま受付を一時停止しています',
    text: '休憩のためです。再開まで、しばらくお待ちください。',
    own: 'お店から：13時に再開します',
  })
  expect(words({ stop: { as: 'closed', reason: 'ended', note: null } })?.title).toBe('本日の受付は終了しました')
})

test('Each stop reason has words in each language', () => {
  for (const locale of locales)
    for (const as of laneStopKinds) {
      const reasonWords = laneStopReasons.map((reason) => words({ stop: { as, reason, note: null } }, locale)!)
      expect(new Set(reasonWords.map(({ title, text }) => title + text)).size, `${locale} ${as}`).toBe(laneStopReasons.length)
      for (const { text } of reasonWords) expect(text).toMatch(/\p{L}.*[.。]$/u)
    }
})

test('A lane that is full now has another notice than a lane full for the day', () => {
  expect(words({ state: 'full', full: 'now' })?.text).toContain('30分')
  expect(words({ state: 'full', full: 'today' })?.title).toBe('本日の番号は、すべてお渡ししました')
})
