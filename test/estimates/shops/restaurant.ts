/** A restaurant until 25:00. Tables take the part of the staff, and sizes of parties that of the services. */
import { strictCallPolicy } from '#domain/tickets/call-policy.ts'
import type { PersonModel, ShopModel } from '../shop-model.ts'

const smallTables = ['pair']
const tableOf = (id: string, serves: readonly string[] | null, from = 1020): PersonModel => ({
  id,
  serves,
  shifts: [[from, 1500]],
  breaks: [],
})

export const restaurantShop: ShopModel = {
  lanes: [{ id: 'tables', policy: strictCallPolicy }],
  services: [
    { id: 'pair', laneId: 'tables', weight: 6, parts: [{ weight: 1, mean: 58, spread: 0.4, least: 25 }] },
    { id: 'four', laneId: 'tables', weight: 4, parts: [{ weight: 1, mean: 74, spread: 0.35, least: 30 }] },
    {
      id: 'large',
      laneId: 'tables',
      weight: 1,
      parts: [
        { weight: 2, mean: 85, spread: 0.3 },
        { weight: 1, mean: 110, spread: 0.2 },
      ],
    },
  ],
  people: [
    ...['t1', 't2', 't3', 't4'].map((id) => tableOf(id, smallTables)),
    ...['t5', 't6', 't7'].map((id) => tableOf(id, ['pair', 'four'])),
    tableOf('t8', ['four', 'large']),
    tableOf('t9', ['four', 'large'], 1080),
  ],
  hours: { doors: 1010, opens: 1020, lastEntry: 1410, lastCall: 1440, ends: 1500 },
  weekdays: [0, 0.85, 0.85, 0.9, 1.15, 1.25, 1],
  arrivals: [
    [1010, 5],
    [1080, 10],
    [1140, 12],
    [1230, 8],
    [1290, 6],
    [1350, 3],
  ],
  load: { ideal: 1.3, noisy: 1.25 },
  gap: { minutes: 4, perServiceMinute: 0.03 },
  noShowShare: 0.08,
  impatient: { share: 0.5, meanMinutes: 45 },
  leavesVisibly: 0.45,
  halfTurnAwayAt: 2,
  careShare: 0,
  eveningSlowdown: 0.1,
  daySpread: { service: 0.06, arrivals: 0.12 },
  personSpread: 0.06,
  newcomerSlowdown: 0.15,
}
