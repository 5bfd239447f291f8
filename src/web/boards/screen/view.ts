/** Draws the board. It replaces only the parts that changed, so nothing flickers and a marked call keeps its movement. */
import type { Board, BoardCall, BoardLane } from '#contract/devices/board.ts'
import type { Locale } from '#domain/locale.ts'
import { type BoardWords, boardWords } from '../words.ts'

/** How long a new call is marked by colour and movement. */
const callingMs = 20_000
const recentCalls = 6
/** Counters such as 3 or 12 are shown large. */
const maxShortName = 2

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
  // A name in words is in the line below the large number.
  if (isLarge && (counter === null || counter.length > maxShortName)) return null
  const { before, name, after } = words.counter(counter ?? words.place(null))
  return element('span', name.length > maxShortName ? 'counter long-name' : 'counter', [
    before && !isLarge ? element('small', '', [before]) : null,
    element('b', '', [name]),
    after ? element('small', '', [after]) : null,
  ])
}

const withArrow = (counter: HTMLElement | null): Child[] => (counter ? [element('i', 'arrow', ['→']), counter] : [])

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
    element('p', 'number', [element('strong', '', [call.number]), ...withArrow(counterOf(call, words, true))]),
    element('p', call.counter && call.counter.length > maxShortName ? 'where named' : 'where', [
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

/** `room`: numbers per lane. */
function waitingPanel(shown: Shown, room: number): HTMLElement {
  const { board, locale } = shown
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

/** Numbers per lane, from many to none, until all lanes fit. */
const rooms = [8, 6, 5, 4, 3, 2, 1, 0]

/** Returns the function that draws the board into the page's parts. */
export function createBoardRenderer(root: HTMLElement): (shown: Shown) => void {
  let drawn: Record<string, string> = {}
  let sizeDrawn = ''

  const partOf = (name: string) => root.querySelector(`[data-part="${name}"]`) as HTMLElement

  /** Returns true if the part changed. */
  function draw(name: string, content: HTMLElement): boolean {
    if (drawn[name] === content.outerHTML) return false
    drawn[name] = content.outerHTML
    const part = partOf(name)
    while (part.firstChild) part.removeChild(part.firstChild)
    part.appendChild(content)
    return true
  }

  /** Shrinks the called number until it fits, so that a wide number or a narrow screen hides no counter. */
  function fitCall(): void {
    const line = partOf('call').querySelector('.number') as HTMLElement | null
    if (!line) return
    const size = Number.parseFloat(getComputedStyle(line).fontSize)
    for (let percent = 95; percent > 40 && line.scrollWidth > line.clientWidth; percent -= 5)
      line.style.fontSize = `${(size * percent) / 100}px`
  }

  function drawLanes(shown: Shown): void {
    const key = JSON.stringify([shown.board.lanes, shown.board.languages, sizeDrawn])
    if (drawn.lanesKey === key) return
    drawn.lanesKey = key
    const part = partOf('lanes')
    for (const room of rooms) {
      draw('lanes', waitingPanel(shown, room))
      if (part.scrollHeight <= part.clientHeight) return
    }
  }

  return (shown) => {
    const { board, locale, now } = shown
    // Widths change when the font of the numbers has loaded.
    const size = `${window.innerWidth} ${window.innerHeight} ${document.fonts?.status}`
    if (size !== sizeDrawn) drawn = {}
    sizeDrawn = size
    const day = new Date(now).toLocaleDateString(boardWords[locale].speech, {
      month: 'long',
      day: 'numeric',
      weekday: 'short',
      timeZone: board.shop.timeZone,
    })
    draw('clock', element('p', '', [element('span', 'day', [day]), element('b', 'time', [clockTime(now, shown)])]))
    if (draw('call', callPanel(shown))) fitCall()
    draw('recent', recentPanel(shown))
    drawLanes(shown)
    draw('notice', noticePanel(shown, staleAfterMs))
  }
}
