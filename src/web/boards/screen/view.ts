/** Draws the board. It replaces only the parts that changed, so nothing flickers and a marked call keeps its movement. */
import type { Board, BoardCall, BoardLane } from '#contract/devices/board.ts'
import type { Locale } from '#domain/locale.ts'
import { type BoardWords, boardWords } from '../words.ts'

/** How long a new call is marked by colour and movement. */
const callingMs = 20_000
const recentCalls = 6

type Child = Node | string | null
type Shown = { board: Board; locale: Locale; now: number; ageMs: number; isSoundLocked: boolean }

function element(tag: string, className: string, children: readonly Child[] = []): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  for (const child of children) if (child !== null) made.appendChild(typeof child === 'string' ? document.createTextNode(child) : child)
  return made
}

/** The other languages of the shop, for the small texts beside the large one. */
const otherWords = ({ board, locale }: Shown): BoardWords[] =>
  board.languages.filter((language) => language !== locale).map((language) => boardWords[language])

const nameIn = (name: { ja: string; en?: string | undefined; zh?: string | undefined }, locale: Locale): string => name[locale] || name.ja

const clockTime = (at: number, { board }: Shown) =>
  new Date(at).toLocaleTimeString('ja-JP', { hour: '2-digit', minute: '2-digit', timeZone: board.shop.timeZone })

function ageText(ageMs: number, words: BoardWords): string {
  const seconds = Math.floor(ageMs / 1_000)
  if (seconds < 60) return words.seconds(seconds)
  return seconds < 3_600 ? words.minutes(Math.floor(seconds / 60)) : words.hours(Math.floor(seconds / 3_600))
}

/** True for a visitor who was called in the last moments and has not come yet. */
export const isBeingCalled = (call: BoardCall | undefined, now: number): boolean => !!call?.waiting && now - Date.parse(call.at) < callingMs

/** `isLarge`: without the word before the number, which the line below has in full. */
function counterOf({ counter }: BoardCall, words: BoardWords, isLarge = false): HTMLElement | null {
  if (counter === null) return null
  const { before, name, after } = words.counter(counter)
  return element('span', name.length > 2 ? 'counter long-name' : 'counter', [
    before && !isLarge ? element('small', '', [before]) : null,
    element('b', '', [name]),
    after ? element('small', '', [after]) : null,
  ])
}

function callPanel(shown: Shown): HTMLElement {
  const { board, locale, now } = shown
  const words = boardWords[locale]
  const [call] = board.calls
  const others = otherWords(shown)
  if (!call) return element('section', 'call', [element('p', 'none', [words.none]), element('p', 'where', [words.noneText])])
  const isNew = isBeingCalled(call, now)
  return element('section', isNew ? 'call now' : 'call', [
    element('p', 'calling', [
      element('b', 'calling-word', [words.calling]),
      element('span', 'others', [others.map(({ calling }) => calling).join(' ・ ')]),
    ]),
    element('p', 'number', [
      element('strong', '', [call.number]),
      call.counter === null ? null : element('i', 'arrow', ['→']),
      counterOf(call, words, true),
    ]),
    element('p', 'where', [
      element('b', '', [(call.name ? `${call.name}${words.nameSuffix} ` : '') + words.goTo(call.counter)]),
      element('span', 'others', [others.map((other) => other.place(call.counter)).join(' ・ ')]),
    ]),
  ])
}

function recentPanel({ board, locale, now }: Shown): HTMLElement {
  const words = boardWords[locale]
  const calls = board.calls.slice(1, 1 + recentCalls)
  return element(
    'section',
    'recent',
    calls.map((call) =>
      element('div', isBeingCalled(call, now) ? 'earlier now' : 'earlier', [element('strong', '', [call.number]), counterOf(call, words)]),
    ),
  )
}

function laneState(lane: BoardLane, words: BoardWords): string {
  if (lane.stopped) return words.stopped[lane.stopped]
  if (lane.waiting === 0) return words.noWait
  const wait = lane.estimate ? words.estimate(lane.estimate.low, lane.estimate.high) : ''
  return [words.parties(lane.waiting), wait].filter(Boolean).join(words.dot)
}

function lanePanel(lane: BoardLane, locale: Locale, room: number): HTMLElement {
  const words = boardWords[locale]
  const hidden = lane.waiting - Math.min(lane.next.length, room)
  return element('div', 'lane', [
    element('p', 'head', [
      element('b', 'lane-name', [`${lane.letter}　${nameIn(lane.name, locale)}`]),
      element('span', 'lane-state', [laneState(lane, words)]),
    ]),
    lane.next.length > 0
      ? element('p', 'next', [
          ...lane.next.slice(0, room).map((number) => element('span', 'next-number', [number])),
          hidden > 0 ? element('small', 'more', [words.more(hidden)]) : null,
        ])
      : null,
  ])
}

function waitingPanel(shown: Shown): HTMLElement {
  const { board, locale } = shown
  // Many lanes get one row of numbers each, so that all of them fit.
  const room = board.lanes.length <= 2 ? 8 : board.lanes.length === 3 ? 5 : 3
  return element('section', 'lanes', [
    element('p', 'title', [
      element('b', '', [boardWords[locale].waiting]),
      element('span', 'others', [
        otherWords(shown)
          .map(({ waiting }) => waiting)
          .join(' ・ '),
      ]),
    ]),
    ...board.lanes.map((lane) => lanePanel(lane, locale, room)),
  ])
}

function noticePanel(shown: Shown, staleAfterMs: number): HTMLElement {
  const { board, locale, ageMs, now, isSoundLocked } = shown
  const words = boardWords[locale]
  if (ageMs > staleAfterMs)
    return element('footer', 'stale', [
      element('b', '', [words.stale(ageText(ageMs, words))]),
      element('span', '', [clockTime(now - ageMs, shown)]),
    ])
  return element('footer', isSoundLocked ? 'locked' : '', [
    element('span', 'note', [isSoundLocked ? words.soundLocked : board.note ? nameIn(board.note, locale) : words.note]),
    element('span', 'updated', [words.updated(clockTime(now, shown))]),
  ])
}

const staleAfterMs = 10_000

/** Returns the function that draws the board into the page's parts. */
export function createBoardView(root: HTMLElement): (shown: Shown) => void {
  const drawn: Record<string, string> = {}

  function draw(name: string, content: HTMLElement): void {
    const part = root.querySelector(`[data-part="${name}"]`)!
    if (drawn[name] === content.outerHTML) return
    drawn[name] = content.outerHTML
    while (part.firstChild) part.removeChild(part.firstChild)
    part.appendChild(content)
  }

  return (shown) => {
    const { board, locale, now } = shown
    const day = new Date(now).toLocaleDateString(boardWords[locale].speech, {
      month: 'long',
      day: 'numeric',
      weekday: 'short',
      timeZone: board.shop.timeZone,
    })
    draw('clock', element('p', '', [element('span', 'day', [day]), element('b', 'time', [clockTime(now, shown)])]))
    draw('call', callPanel(shown))
    draw('recent', recentPanel(shown))
    draw('lanes', waitingPanel(shown))
    draw('notice', noticePanel(shown, staleAfterMs))
  }
}
