import { expect, test } from 'vitest'
import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import { shopTextLocales } from '#domain/locale.ts'
import { nonMoveTicketChanges } from '#domain/tickets/events.ts'
import { ticketMoveNames } from '#domain/tickets/ticket.ts'

import { words as en } from '../words/en.ts'

import { words as ja } from '../words/ja.ts'

import { words as zh } from '../words/zh.ts'
import type { LatestTicketChange } from './changed-ticket.ts'
import { conflictSentence } from './conflict-words.ts'
import { sampleTimeAt } from './queue-samples.ts'

const texts = { ja, en, zh }
const desk = { counters: [{ id: 'c2', name: '2', open: true }], timeZone: 'Asia/Tokyo' }
const at = sampleTimeAt(0)
const before = (seconds: number) => new Date(Date.parse(at) - seconds * 1000).toISOString()

type ChangeValues = Partial<TicketConflict['lastChange']> & { arrivedAt?: string | null }
function sentence(locale: keyof typeof texts, kind: string, seconds: number, { arrivedAt = null, ...more }: ChangeValues = {}): string {
  const lastChange = { kind, at: before(seconds), actor: { by: 'member' as const, name: '田中' }, counterId: 'c2', passed: null, ...more }
  const changed: LatestTicketChange = { number: 'A012', lateUntil: sampleTimeAt(15), arrivedAt, at, lastChange }
  return conflictSentence(changed, desk, texts[locale])
}

test('The conflict sentence names member, ticket, counter and time in each language', () => {
  expect(sentence('ja', 'ticket.call', 3)).toBe('田中さんが 3秒前に A012 を 2番で呼び出しました。')
  expect(sentence('en', 'ticket.call', 3)).toBe('3 seconds ago, 田中 called A012 to counter 2.')
  expect(sentence('zh', 'ticket.call', 3)).toBe('田中 3 秒前将 A012 叫到 2 号。')
})

test.each([
  [-2, 'たった今'],
  [0.4, 'たった今'],
  [59, '59秒前に'],
  [60, '1分前に'],
  [3_599, '59分前に'],
  [3_600, '09:00 に'],
])('A change %i seconds ago is described as “%s”', (seconds, words) => {
  expect(sentence('ja', 'ticket.finish', seconds)).toBe(`田中さんが ${words} A012 の対応を完了しました。`)
})

test('The conflict sentence also describes changes by visitors and by the system', () => {
  const visitor = { actor: { by: 'visitor', name: null } } as const
  expect(sentence('ja', 'ticket.late', 5, visitor)).toBe('お客さまが 5秒前に A012 の遅れ（10:15 までに到着）を連絡しました。')
  expect(sentence('ja', 'ticket.autoNoShow', 5, { actor: { by: 'system', name: null } })).toBe('システムが 5秒前に A012 を不在にしました。')
  expect(sentence('ja', 'ticket.arrive', 5, { ...visitor, arrivedAt: at })).toBe('お客さまが 5秒前に A012 の到着を記録しました。')
  expect(sentence('en', 'ticket.arrive', 5, { arrivedAt: at })).toBe('5 seconds ago, 田中 marked A012 as arrived.')
  expect(sentence('zh', 'ticket.arrive', 5)).toBe('田中 5 秒前将 A012 标为未到店。')
  expect(sentence('en', 'ticket.hold', 1, { actor: { by: 'member', name: null } })).toBe('1 second ago, a colleague put A012 on hold.')
})

test('The conflict sentence names the new place of a ticket put back in line', () => {
  expect(sentence('ja', 'ticket.reinstate', 3, { passed: 3 })).toBe('田中さんが 3秒前に A012 を3組あとに戻しました。')
  expect(sentence('ja', 'ticket.requeue', 3, { passed: 0 })).toBe('田中さんが 3秒前に A012 を列の先頭に戻しました。')
  expect(sentence('en', 'ticket.reinstate', 3, { passed: 1 })).toBe('3 seconds ago, 田中 put A012 back in line behind 1 party.')
  expect(sentence('zh', 'ticket.reinstate', 3, { passed: 3 })).toBe('田中 3 秒前将 A012 放到 3 组之后。')
  expect(sentence('ja', 'ticket.reinstate', 3)).toBe('田中さんが 3秒前に A012 を列の最後尾に戻しました。')
})

test('No kind of ticket change gets the general conflict sentence in any language', () => {
  for (const locale of shopTextLocales) {
    const other = sentence(locale, 'ticket.unheardOf', 5)
    expect(other).toContain('A012')
    for (const change of [...ticketMoveNames, ...nonMoveTicketChanges])
      expect(sentence(locale, `ticket.${change}`, 5), change).not.toBe(other)
  }
  expect(conflictSentence({ number: 'A012', lateUntil: null, arrivedAt: null, at, lastChange: null }, desk, ja)).toBe(
    ja.notice.change.other('A012'),
  )
})
