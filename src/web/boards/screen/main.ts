/** The board's program: a bundle of its own without a framework, for TV browsers of 2018 (docs/decisions/179-board.md). */
import type { Board } from '#contract/devices/board.ts'
import { boardTopic } from '#contract/topic.ts'
import type { DeviceTrouble } from '#domain/devices.ts'
import type { BoardProgramData } from '../page.tsx'
import { boardWords } from '../words.ts'
import { type Announcement, createAnnouncer } from './announcer.ts'
import { openBoardSoundOutput } from './sound.ts'
import { openBoardStream } from './stream.ts'
import { createBoardRenderer, isBeingCalled } from './view.ts'

const reportMs = 30_000
const memoryKey = 'uketsuke.board.spoken'

const root = document.getElementById('board')!
const { token, locale, version, api, first }: BoardProgramData = JSON.parse(root.getAttribute('data-board')!)
let board: Board = first

const memory = {
  read: () => {
    try {
      return localStorage.getItem(memoryKey)
    } catch {
      return null
    }
  },
  write(text: string) {
    try {
      localStorage.setItem(memoryKey, text)
    } catch {
      // Storage is forbidden: a reload may repeat the calls of the last 30 s.
    }
  },
}

const sound = openBoardSoundOutput()
const stream = openBoardStream(`${api}/live?topic=${boardTopic(token)}`, {
  onBoard(next) {
    board = next
    // The QR code is part of the page.
    if (next.joinPath !== first.joinPath) isOutdated = true
    announceTest()
    announceCalls()
    draw()
  },
  onEnd: () => location.reload(),
})

const keyOf = ({ number, at }: { number: string; at: string }) => `${number} ${at}`
const announcer = createAnnouncer({
  chime: (done) => (board.sound === 'off' ? done() : sound.chime(done)),
  speak: sound.speak,
  isUnlocked: sound.isUnlocked,
  isStanding: (key) => key.indexOf('test') === 0 || board.calls.some((call) => call.waiting && keyOf(call) === key),
  now: stream.now,
  memory,
})

/** Languages that this device can speak, in the board's order. */
const spokenLanguages = () =>
  board.sound === 'voice' ? board.languages.filter((language) => sound.hasVoice(boardWords[language].speech)) : []

function announceCalls(): void {
  const calls = board.calls.filter(({ waiting }) => waiting).reverse()
  announcer.announce(
    calls.map(
      (call): Announcement => ({
        key: keyOf(call),
        at: Date.parse(call.at),
        sentences: spokenLanguages().map((language) => {
          const [letter, digits] = [call.number.slice(0, 1), call.number.slice(1)]
          return { language: boardWords[language].speech, text: boardWords[language].spoken(letter, Number(digits), call.counter) }
        }),
      }),
    ),
  )
}

function announceTest(): void {
  if (!board.testCallAt) return
  const sentences = spokenLanguages().map((language) => ({ language: boardWords[language].speech, text: boardWords[language].spokenTest }))
  announcer.announce([{ key: `test ${board.testCallAt}`, at: Date.parse(board.testCallAt), sentences }])
}

/** True if the server has a newer version, or the page's QR code leads elsewhere now. */
let isOutdated = false

const isSoundLocked = () => board.sound !== 'off' && !sound.isUnlocked()
const view = createBoardRenderer(root)
function draw(): void {
  view({ board, locale, now: stream.now(), ageMs: stream.age(), isSoundLocked: isSoundLocked() })
}

function report(): void {
  const trouble: DeviceTrouble | null = isSoundLocked() ? 'soundLocked' : null
  fetch(`${api}/devices/${token}/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `report-${Date.now()}-${Math.random()}` },
    body: JSON.stringify({ version, trouble }),
  })
    .then((response) => (response.status === 404 ? location.reload() : response.json()))
    .then((answer) => {
      if (answer?.version && answer.version !== version) isOutdated = true
    })
    // Without the server the age of the data is shown anyway.
    .catch(() => {})
}

/** The TV must not sleep. Browsers drop the lock when the page is hidden. */
function stayAwake(): void {
  if ('wakeLock' in navigator && !document.hidden) navigator.wakeLock.request('screen').catch(() => {})
}

function touched(): void {
  sound.unlock()
  setTimeout(() => {
    announcer.unlock()
    draw()
  }, 300)
}

document.addEventListener('click', touched)
document.addEventListener('keydown', touched)
document.addEventListener('visibilitychange', stayAwake)
sound.onChange(() => {
  announceCalls()
  announcer.unlock()
  draw()
})
setInterval(() => {
  draw()
  // Never while a visitor is being called.
  if (isOutdated && !announcer.isBusy() && !isBeingCalled(board.calls[0], stream.now()) && stream.age() < reportMs) location.reload()
}, 1_000)
setInterval(report, reportMs)
stayAwake()
report()
announceTest()
announceCalls()
draw()
