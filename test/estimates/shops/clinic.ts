/** A desk like a clinic's: booked and walk-in visitors, peaks in the morning and afternoon, closed over lunch. */
import type { ShopModel } from '../shop-model.ts'

export const clinicShop: ShopModel = {
  lanes: [{ id: 'desk', policy: { rule: 'ratio', shares: { normal: 1, booked: 2, care: 1, staff: 1 } } }],
  services: [
    {
      id: 'first',
      laneId: 'desk',
      weight: 2,
      parts: [
        { weight: 3, mean: 15, spread: 0.35 },
        { weight: 1, mean: 25, spread: 0.4 },
      ],
    },
    { id: 'repeat', laneId: 'desk', weight: 6, parts: [{ weight: 1, mean: 7.5, spread: 0.55, least: 2 }] },
    { id: 'prescription', laneId: 'desk', weight: 2, parts: [{ weight: 1, mean: 4, spread: 0.5, least: 1 }] },
  ],
  people: [
    {
      id: 'kato',
      serves: null,
      shifts: [
        [540, 750],
        [870, 1110],
      ],
      breaks: [],
      daysOff: [],
    },
    {
      id: 'maeda',
      serves: null,
      shifts: [
        [540, 765],
        [855, 1110],
      ],
      breaks: [],
      daysOff: [3],
    },
    {
      id: 'noda',
      serves: ['repeat', 'prescription'],
      shifts: [
        [570, 735],
        [900, 1080],
      ],
      breaks: [[990, 15]],
      daysOff: [2],
    },
  ],
  hours: { doors: 520, opens: 540, lastEntry: 1080, lastCall: 1155, ends: 1200 },
  weekdays: [1.25, 1, 0.85, 0.85, 1.05, 1.1, 0],
  arrivals: [
    [520, 16],
    [570, 13],
    [630, 9],
    [690, 5],
    [750, 0.5],
    [840, 9],
    [900, 10],
    [960, 8],
    [1020, 11],
  ],
  load: { ideal: 1.08, noisy: 1.02 },
  reservations: {
    perDay: 22,
    stepMinutes: 15,
    periods: [
      [555, 720],
      [885, 1065],
    ],
    services: [
      { id: 'first', weight: 1 },
      { id: 'repeat', weight: 4 },
    ],
    comes: 0.9,
    offset: { mean: -7, deviation: 8 },
  },
  gap: { minutes: 0.8, perServiceMinute: 0.12 },
  noShowShare: 0.025,
  impatient: { share: 0.2, meanMinutes: 55 },
  leavesVisibly: 0.35,
  halfTurnAwayAt: 7,
  careShare: 0.04,
  eveningSlowdown: 0.08,
  daySpread: { service: 0.08, arrivals: 0.12 },
  personSpread: 0.18,
  newcomerSlowdown: 0.5,
}
