/** A quiet Saturday: fifty visits in three lanes. The busy one is `whole-day.long.test.ts`. */
import { test } from 'vitest'
import { openDay, replay, type Worker } from '../support/whole-day-replay.ts'
import { wholeDay } from '../support/whole-day-story.ts'

const stage = openDay()

test('a whole day at speed: phone and desks in two languages follow it, and the evening’s figures are those of the story', async () => {
  const staff: Worker[] = [{ role: 'manager', locale: 'ja' }, { role: 'staff' }, { role: 'reception', locale: 'en' }]
  await replay(stage, wholeDay(), { staff, followed: ['held 0-9'], evening: 19 * 60 })
})
