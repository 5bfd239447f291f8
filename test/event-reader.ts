import { expect, vi } from 'vitest'
import { waitTimeoutMs } from './wait-timeout.ts'

type ReceivedEvent = { event: string; id: string; data: unknown; at: number }

export type EventReader = {
  status: number
  events: ReceivedEvent[]
  /** Returns the next matching event, including unread ones. Fails after `within` ms. */
  next(event: string, fits?: (data: never) => boolean, within?: number): Promise<ReceivedEvent>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Reads an event stream as a browser would. `pace` is awaited before each chunk is read. */
export async function openEventReader(
  url: string,
  headers: Record<string, string> = {},
  pace: () => Promise<void> | void = () => {},
): Promise<EventReader> {
  const controller = new AbortController()
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: controller.signal })
  const events: ReceivedEvent[] = []
  let taken = 0

  async function read(): Promise<void> {
    let rest = ''
    try {
      for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
        await pace()
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
          events.push({ event: field('event'), id: field('id'), data: JSON.parse(field('data')), at: performance.now() })
        }
      }
    } catch {
      // Closed by the test.
    }
  }

  return {
    status: response.status,
    events,
    ended: read(),
    next(event, fits = () => true, within = waitTimeoutMs) {
      return vi.waitFor(
        () => {
          const index = events.findIndex((one, position) => position >= taken && one.event === event && fits(one.data as never))
          expect(index, `a "${event}" among ${events.slice(taken).map((one) => one.event)}`).toBeGreaterThanOrEqual(0)
          taken = index + 1
          return events[index]!
        },
        { timeout: within, interval: 10 },
      )
    },
    close: () => controller.abort(),
  }
}
