/** A morning in the demo shop as data: arrivals, services and the course of each visit. */
import type { Locale } from '#domain/locale.ts'
import type { StaffMove, TicketMove } from '#domain/tickets/ticket.ts'

/** Minutes before now; `lane` and `counter` are indexes. A missing field means that the step has not happened. */
export type DemoVisit = {
  name?: string
  locale?: Locale
  partySize: number
  lane: 0 | 1
  joined: number
  called?: number
  counter?: number
  started?: number
  finished?: number
  recalled?: number
  requeued?: number
  noShow?: number
  left?: number
}

export function demoVisitMoves({ called, recalled, requeued, started, finished, noShow, left }: DemoVisit) {
  const steps: readonly [StaffMove | Extract<TicketMove, 'leave'>, number | undefined][] = [
    ['call', called],
    ['recall', recalled],
    ['requeue', requeued],
    ['start', started],
    ['finish', finished],
    ['noShow', noShow],
    ['leave', left],
  ]
  return steps.flatMap(([move, minutesAgo]) => (minutesAgo === undefined ? [] : [{ move, minutesAgo }]))
}

export const morningStartedMinutesAgo = 170
/** Minutes before now at which staff without a counter went on a break. */
export const breakStartedMinutesAgo = 12

export const morningVisits: readonly DemoVisit[] = [
  { name: '森田', partySize: 2, lane: 0, joined: 168, called: 165, counter: 0, started: 164, finished: 130 },
  { name: '石井', partySize: 1, lane: 1, joined: 166, called: 163, counter: 2, started: 162, finished: 150 },
  { name: '小川', partySize: 1, lane: 0, joined: 161, called: 158, counter: 1, started: 157, finished: 131 },
  { name: 'Anna Weber', locale: 'en', partySize: 2, lane: 0, joined: 152, called: 129, counter: 1, started: 127, finished: 96 },
  { name: '前田', partySize: 3, lane: 0, joined: 149, called: 128, counter: 0, started: 126, finished: 92 },
  { name: '藤本', partySize: 1, lane: 1, joined: 144, called: 142, counter: 2, started: 141, finished: 127 },
  { partySize: 1, lane: 0, joined: 139, left: 118 },
  { name: '岡田', partySize: 2, lane: 1, joined: 131, called: 126, counter: 2, started: 125, finished: 104 },
  { name: '王 磊', locale: 'zh', partySize: 2, lane: 0, joined: 127, called: 95, counter: 1, recalled: 93, started: 91, finished: 58 },
  { name: '長谷川', partySize: 1, lane: 0, joined: 121, called: 91, counter: 0, noShow: 85 },
  { name: '村上', partySize: 4, lane: 0, joined: 113, called: 84, counter: 0, started: 82, finished: 47 },
  { name: '近藤', partySize: 1, lane: 1, joined: 103, called: 101, counter: 2, started: 100, finished: 86 },
  { name: '斎藤', partySize: 2, lane: 1, joined: 92, called: 85, counter: 2, started: 84, finished: 66 },
  { name: '福田', partySize: 1, lane: 0, joined: 88, called: 57, counter: 1, started: 55, finished: 29 },
  { name: '西村', partySize: 2, lane: 0, joined: 76, called: 46, counter: 0, requeued: 43 },
  { name: '松尾', partySize: 1, lane: 1, joined: 63, called: 62, counter: 2, started: 61, finished: 40 },
  { name: '中村 さくら', partySize: 2, lane: 0, joined: 58, called: 42, counter: 0, started: 41 },
  { name: '渡辺 誠', partySize: 1, lane: 1, joined: 42, called: 38, counter: 2, started: 37 },
  { name: '高橋 恵', partySize: 1, lane: 0, joined: 36, called: 2, counter: 1 },
  { name: '山本 由佳', partySize: 2, lane: 0, joined: 24 },
  { name: '陈 静', locale: 'zh', partySize: 2, lane: 0, joined: 17 },
  { name: '小林 健太', partySize: 1, lane: 0, joined: 11 },
  { name: '吉田 真理子', partySize: 1, lane: 1, joined: 9 },
  { name: 'James Carter', locale: 'en', partySize: 3, lane: 0, joined: 6 },
  { name: '佐々木 亮', partySize: 2, lane: 1, joined: 4 },
  { partySize: 1, lane: 0, joined: 2 },
]

/** Visits of the organization's second shop, which has one counter. */
export const secondShopVisits: readonly DemoVisit[] = [
  { name: '今井', partySize: 1, lane: 0, joined: 150, called: 149, counter: 0, started: 148, finished: 112 },
  { name: '上田', partySize: 2, lane: 0, joined: 104, called: 103, counter: 0, started: 102, finished: 71 },
  { name: '森本', partySize: 1, lane: 0, joined: 80, called: 70, counter: 0, started: 69, finished: 38 },
  { name: '杉山', partySize: 2, lane: 0, joined: 33, called: 32, counter: 0, started: 31 },
  { name: '丸山', partySize: 1, lane: 0, joined: 8 },
]
