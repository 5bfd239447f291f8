/** A busy Saturday: 300 visitors in three languages, three lanes, six staff. */
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { openWholeDayApp, replayWholeDay, type StoryWorker } from '../support/whole-day-replay.ts'
import { countWaitingInLane, createBusyDayVisits, type WholeDayVisit } from '../support/whole-day-story.ts'

const stage = openWholeDayApp()

/** Two staff in each lane: one with the queue page open in a language each, one without. */
const staff: StoryWorker[] = [
  { role: 'manager', locale: 'ja' },
  { role: 'staff', locale: 'en' },
  { role: 'reception', locale: 'zh' },
  { role: 'staff' },
  { role: 'reception' },
  { role: 'owner' },
]

longTest('Phones, desks and figures stay correct through a day of 300 visitors', async () => {
  const visits = createBusyDayVisits()
  expect(visits.length).toBeGreaterThanOrEqual(300)
  // One visitor per language in the afternoon who waits outside for a while and is next in line before and after.
  const isNext = ({ lane, joinsAt, steps }: WholeDayVisit) =>
    [joinsAt, ...steps.filter(({ act }) => act === 'resume').map(({ at }) => at)].every((at) => countWaitingInLane(visits, lane, at) === 1)
  const held = visits.slice(150).filter((visit) => visit.name.startsWith('held') && isNext(visit))
  const followed = (['ja', 'en', 'zh'] as const).map((language) => held.find(({ locale }) => locale === language)!.name)
  await replayWholeDay(stage, visits, { staff, followed })
})
