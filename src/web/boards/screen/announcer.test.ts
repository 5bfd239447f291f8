import { expect, test } from 'vitest'
import { type Announcement, createAnnouncer } from './announcer.ts'

/** A device on which each sentence lasts until the test ends it. `heard`: sentences spoken to their end. */
function createDevice(stored: { text: string | null } = { text: null }) {
  const heard: string[] = []
  const ends: (() => void)[] = []
  let [now, unlocked, chimes] = [0, true, 0]
  const gone = new Set<string>()
  const announcer = createAnnouncer({
    chime(done) {
      chimes++
      done()
    },
    speak(language, text, done) {
      ends.push(() => {
        heard.push(`${language}: ${text}`)
        done()
      })
    },
    isUnlocked: () => unlocked,
    isStanding: (key) => !gone.has(key),
    now: () => now,
    memory: {
      read: () => stored.text,
      write(text) {
        stored.text = text
      },
    },
  })
  return {
    announcer,
    heard,
    gone,
    stored,
    chimes: () => chimes,
    speaking: () => ends.length,
    endSentence: () => ends.shift()?.(),
    endAll() {
      while (ends.length > 0) ends.shift()!()
    },
    pass(ms: number) {
      now += ms
    },
    setLocked(locked: boolean) {
      unlocked = !locked
    },
  }
}

const call = (number: string, at = 0, languages = ['ja', 'en']): Announcement => ({
  key: `${number} ${at}`,
  at,
  sentences: languages.map((language) => ({ language, text: number })),
})

test('Three calls within one second are spoken in order, one at a time, to the end', () => {
  const device = createDevice()
  device.announcer.announce([call('A001'), call('A002', 300), call('B001', 600)])
  expect(device.speaking()).toBe(1)
  device.endAll()
  expect(device.heard).toEqual(['ja: A001', 'en: A001', 'ja: A002', 'en: A002', 'ja: B001', 'en: B001'])
  expect(device.chimes()).toBe(3)
})

test('A call that the board receives again is spoken once, and a recall once more', () => {
  const device = createDevice()
  device.announcer.announce([call('A001')])
  device.announcer.announce([call('A001')])
  device.endAll()
  device.announcer.announce([call('A001')])
  expect(device.speaking()).toBe(0)
  device.pass(5_000)
  device.announcer.announce([call('A001', 5_000)])
  device.endAll()
  expect(device.heard).toEqual(['ja: A001', 'en: A001', 'ja: A001', 'en: A001'])
})

test('A reload repeats no finished sentence and loses no call of the last 30 seconds', () => {
  const stored = { text: null as string | null }
  const before = createDevice(stored)
  before.announcer.announce([call('A001'), call('A002')])
  before.endSentence()
  expect(before.heard).toEqual(['ja: A001'])
  const after = createDevice(stored)
  after.pass(20_000)
  after.announcer.announce([call('A001'), call('A002')])
  after.endAll()
  expect(after.heard).toEqual(['en: A001', 'ja: A002', 'en: A002'])
})

test('A call that arrives more than 30 seconds late is not spoken', () => {
  const device = createDevice()
  device.pass(31_000)
  device.announcer.announce([call('A001')])
  expect(device.speaking()).toBe(0)
})

test('Without a voice the chime alone is the call, once', () => {
  const device = createDevice()
  device.announcer.announce([call('A001', 0, [])])
  device.announcer.announce([call('A001', 0, [])])
  expect([device.chimes(), device.speaking()]).toEqual([1, 0])
})

test('Locked sound keeps young calls until the tap and drops older ones', () => {
  const device = createDevice()
  device.setLocked(true)
  device.announcer.announce([call('A001')])
  device.pass(25_000)
  device.announcer.announce([call('A002', 25_000)])
  device.pass(10_000)
  expect(device.speaking()).toBe(0)
  device.setLocked(false)
  device.announcer.unlock()
  device.endAll()
  expect(device.heard).toEqual(['ja: A002', 'en: A002'])
})

test('A visitor who came before the turn of the call is not called any more', () => {
  const device = createDevice()
  device.announcer.announce([call('A001'), call('A002'), call('A003')])
  device.gone.add('A002 0')
  device.endAll()
  expect(device.heard).toEqual(['ja: A001', 'en: A001', 'ja: A003', 'en: A003'])
})

test('Spoken calls are forgotten after ten minutes, so the memory stays small', () => {
  const device = createDevice()
  for (let index = 0; index < 500; index++) {
    device.announcer.announce([call(`A${index}`, index * 60_000)])
    device.endAll()
    device.pass(60_000)
  }
  expect(Object.keys(JSON.parse(device.stored.text!)).length).toBeLessThanOrEqual(11)
})

test('Unreadable memory counts as empty', () => {
  const device = createDevice({ text: '{nonsense' })
  device.announcer.announce([call('A001')])
  expect(device.speaking()).toBe(1)
})
