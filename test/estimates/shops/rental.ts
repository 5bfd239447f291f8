/** A rental agency: few visitors, long services, and reservations that are called in a ratio. */
import type { ShopModel } from '../shop-model.ts'

export const rentalShop: ShopModel = {
  lanes: [{ id: 'main', policy: { rule: 'ratio', shares: { normal: 2, booked: 1, care: 1, staff: 1 } } }],
  services: [
    {
      id: 'search',
      laneId: 'main',
      weight: 5,
      parts: [
        { weight: 3, mean: 46, spread: 0.4 },
        { weight: 1, mean: 20, spread: 0.5 },
      ],
    },
    { id: 'viewing', laneId: 'main', weight: 2, parts: [{ weight: 1, mean: 58, spread: 0.35, least: 15 }] },
    { id: 'contract', laneId: 'main', weight: 2, parts: [{ weight: 1, mean: 50, spread: 0.3, least: 20 }] },
    { id: 'keys', laneId: 'main', weight: 2, parts: [{ weight: 1, mean: 20, spread: 0.5, least: 4 }] },
  ],
  people: [
    { id: 'aoki', serves: null, shifts: [[570, 1110]], breaks: [[720, 60]], daysOff: [2] },
    { id: 'baba', serves: null, shifts: [[570, 1110]], breaks: [[780, 60]], daysOff: [1, 2] },
    { id: 'chiba', serves: ['search', 'viewing', 'keys'], shifts: [[600, 1140]], breaks: [[840, 60]], daysOff: [2, 3] },
  ],
  hours: { doors: 565, opens: 570, lastEntry: 1080, lastCall: 1110, ends: 1230 },
  weekdays: [0.85, 0.85, 0, 0.85, 0.95, 1.35, 1.3],
  arrivals: [
    [565, 1.4],
    [660, 2.2],
    [780, 2.6],
    [900, 2.4],
    [1020, 1.6],
  ],
  load: { ideal: 1.08, noisy: 1 },
  reservations: {
    perDay: 5,
    stepMinutes: 30,
    periods: [
      [600, 720],
      [780, 1050],
    ],
    services: [
      { id: 'viewing', weight: 3 },
      { id: 'contract', weight: 2 },
      { id: 'search', weight: 1 },
    ],
    comes: 0.87,
    offset: { mean: -4, deviation: 10 },
  },
  gap: { minutes: 2, perServiceMinute: 0.1 },
  noShowShare: 0.03,
  impatient: { share: 0.3, meanMinutes: 55 },
  leavesVisibly: 0.4,
  halfTurnAwayAt: 2.6,
  careShare: 0,
  eveningSlowdown: 0.08,
  daySpread: { service: 0.07, arrivals: 0.15 },
  personSpread: 0.22,
  newcomerSlowdown: 0.4,
}
