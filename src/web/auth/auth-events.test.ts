import { expect, test } from 'vitest'
import { type AuthEvent, createAuthEventDispatcher, noAuthEvent } from './auth-events.ts'

const popup = (eventId: string, more: Partial<AuthEvent> = {}): AuthEvent => ({ type: 'signInViaPopup', eventId, sessionId: 's', ...more })
const redirect: AuthEvent = { type: 'signInViaRedirect', eventId: 'r', sessionId: 's' }

function opened() {
  let now = 0
  const events = createAuthEventDispatcher(
    (code) => new Error(code),
    () => now,
  )
  const consumer = (filter: string[], eventId: string | null) => {
    const got: string[] = []
    return {
      got,
      filter,
      eventId,
      onAuthEvent: (event: AuthEvent) => void got.push(event.type),
      onError: (error: Error) => void got.push(error.message),
    }
  }
  const pass = (ms: number): void => {
    now += ms
  }
  return { events, consumer, pass }
}

test('An event of a sign-in window goes only to the consumer that opened the window', () => {
  const { events, consumer } = opened()
  const [mine, other, link] = [consumer(['signInViaPopup'], 'a'), consumer(['signInViaPopup'], 'b'), consumer(['linkViaPopup'], 'a')]
  for (const one of [mine, other, link]) events.registerConsumer(one)
  expect(events.onEvent(popup('a'))).toBe(true)
  expect(events.onEvent(popup('c'))).toBe(false)
  expect([mine.got, other.got, link.got]).toEqual([['signInViaPopup'], [], []])
  events.unregisterConsumer(other)
  expect(events.onEvent(popup('b'))).toBe(false)
})

test('A handled event is not handled again within ten minutes (R4.2, R9.1)', () => {
  const { events, consumer, pass } = opened()
  const mine = consumer(['signInViaPopup'], 'a')
  events.registerConsumer(mine)
  events.onEvent(popup('a'))
  pass(10 * 60_000 - 1)
  expect(events.onEvent(popup('a'))).toBe(false)
  events.onEvent(popup('a', { sessionId: 'another' }))
  pass(10 * 60_000 - 1)
  expect(events.onEvent(popup('a'))).toBe(false)
  pass(1)
  expect(events.onEvent(popup('a'))).toBe(true)
  expect(mine.got).toHaveLength(3)
})

test('Only the first consumer gets a stored redirect event (R4.2)', () => {
  const { events, consumer } = opened()
  expect(events.onEvent(redirect)).toBe(true)
  const [first, second] = [consumer(['signInViaRedirect', 'unknown'], null), consumer(['signInViaRedirect', 'unknown'], null)]
  events.registerConsumer(first)
  events.registerConsumer(second)
  expect([first.got, second.got]).toEqual([['signInViaRedirect'], []])
})

test('Without a redirect a consumer gets the event “unknown”, after a failure an error', () => {
  const { events, consumer } = opened()
  events.onEvent(noAuthEvent)
  const start = consumer(['signInViaRedirect', 'unknown'], null)
  events.registerConsumer(start)
  expect(start.got).toEqual(['unknown'])
  const mine = consumer(['signInViaPopup'], 'a')
  events.registerConsumer(mine)
  events.onEvent(popup('a', { error: { code: 'auth/user-cancelled' } }))
  events.fail('a', 'auth/popup-closed-by-user')
  events.fail('b', 'auth/popup-closed-by-user')
  expect(mine.got).toEqual(['auth/user-cancelled', 'auth/popup-closed-by-user'])
})
