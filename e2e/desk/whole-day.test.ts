/** A quiet Saturday: fifty visits in three lanes. The busy one is `whole-day.long.test.ts`. */
import { longTest } from '../../test/matrix.ts'
import { openWholeDayApp, replayWholeDay, type StoryWorker } from '../support/whole-day-replay.ts'
import { createWholeDayVisits } from '../support/whole-day-story.ts'

const stage = openWholeDayApp()

longTest('Phone, desks and figures stay correct through a whole simulated day', async () => {
  const staff: StoryWorker[] = [{ role: 'manager', locale: 'ja' }, { role: 'staff' }, { role: 'reception', locale: 'en' }]
  await replayWholeDay(stage, createWholeDayVisits(), { staff, followed: ['held 0-9'] })
})
