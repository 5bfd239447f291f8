/** The board's event stream. It opens again for days, and knows how old the shown state is. */
import type { Board } from '#contract/devices/board.ts'

type Timings = { silence: number; retry: number }
/** The server sends a heartbeat every 4 s. */
const usual: Timings = { silence: 8_000, retry: 3_000 }

export type BoardStream = {
  /** Milliseconds since the server last confirmed what is shown. */
  age(): number
  /** Server time in epoch milliseconds. */
  now(): number
}

type Beat = { now: string; asOf: string }

/** `onEnd`: the board was removed or paired anew. */
export function openBoardStream(
  address: string,
  { onBoard, onEnd }: { onBoard(board: Board): void; onEnd(): void },
  { silence, retry } = usual,
): BoardStream {
  let source: EventSource | undefined
  let heard = Date.now()
  let confirmed = Date.now()
  let ahead = 0
  let opening: number | undefined

  function open(): void {
    opening = undefined
    heard = Date.now()
    if (source) source.close()
    source = new EventSource(address)
    source.addEventListener('board', (event) => {
      heard = Date.now()
      confirmed = heard
      onBoard(JSON.parse((event as MessageEvent).data).data)
    })
    source.addEventListener('beat', (event) => {
      const { now, asOf }: Beat = JSON.parse((event as MessageEvent).data)
      heard = Date.now()
      ahead = Date.parse(now) - heard
      confirmed = Date.parse(asOf) - ahead
    })
    source.addEventListener('refused', (event) => {
      if (JSON.parse((event as MessageEvent).data).code === 'device.changed') openSoon(0)
      else onEnd()
    })
    source.onerror = () => openSoon(retry)
  }

  function openSoon(wait: number): void {
    if (source) source.close()
    // Jitter, so that all boards of a chain do not return in the same moment.
    if (opening === undefined) opening = window.setTimeout(open, wait + Math.random() * wait)
  }

  window.setInterval(() => {
    if (opening === undefined && Date.now() - heard > silence) openSoon(0)
  }, 1_000)
  open()
  return { age: () => Math.max(0, Date.now() - confirmed), now: () => Date.now() + ahead }
}
