/** A counter like a city hall's: many short services in two lanes that share some of the staff. */
import { strictCallPolicy } from '#domain/tickets/call-policy.ts'
import type { ShopModel } from '../shop-model.ts'

export const counterShop: ShopModel = {
  lanes: [
    { id: 'papers', policy: strictCallPolicy },
    { id: 'taxes', policy: strictCallPolicy },
  ],
  services: [
    { id: 'certificate', laneId: 'papers', weight: 6, parts: [{ weight: 1, mean: 4, spread: 0.6, least: 1.5 }] },
    {
      id: 'move',
      laneId: 'papers',
      weight: 4,
      parts: [
        { weight: 4, mean: 9, spread: 0.4 },
        { weight: 1, mean: 20, spread: 0.4 },
      ],
    },
    { id: 'card', laneId: 'papers', weight: 2, parts: [{ weight: 1, mean: 11, spread: 0.4, least: 4 }] },
    {
      id: 'payment',
      laneId: 'taxes',
      weight: 3,
      parts: [
        { weight: 5, mean: 5, spread: 0.5 },
        { weight: 1, mean: 14, spread: 0.5 },
      ],
    },
    { id: 'advice', laneId: 'taxes', weight: 2, parts: [{ weight: 1, mean: 13, spread: 0.6, least: 2 }] },
  ],
  people: [
    { id: 'doi', serves: ['certificate', 'move', 'card'], shifts: [[510, 1035]], breaks: [[690, 60]] },
    { id: 'endo', serves: ['certificate', 'move', 'card'], shifts: [[510, 1035]], breaks: [[750, 60]] },
    { id: 'fujii', serves: ['certificate', 'move', 'card'], shifts: [[540, 960]], breaks: [[810, 45]], daysOff: [2] },
    {
      id: 'goto',
      serves: null,
      shifts: [[510, 1035]],
      breaks: [
        [720, 60],
        [900, 15],
      ],
    },
    { id: 'hara', serves: ['payment', 'advice'], shifts: [[510, 1035]], breaks: [[690, 60]] },
    {
      id: 'ida',
      serves: ['payment', 'advice', 'certificate'],
      shifts: [[540, 1035]],
      breaks: [
        [780, 60],
        [930, 15],
      ],
      daysOff: [4],
    },
  ],
  hours: { doors: 500, opens: 510, lastEntry: 1020, lastCall: 1080, ends: 1110 },
  weekdays: [1.2, 1, 0.9, 0.95, 1.1, 0, 0],
  arrivals: [
    [500, 36],
    [600, 33],
    [690, 35],
    [780, 30],
    [870, 28],
    [960, 22],
  ],
  load: { ideal: 0.96, noisy: 0.88 },
  gap: { minutes: 0.6, perServiceMinute: 0.12 },
  noShowShare: 0.03,
  impatient: { share: 0.2, meanMinutes: 50 },
  leavesVisibly: 0.35,
  halfTurnAwayAt: 9,
  careShare: 0,
  eveningSlowdown: 0,
  daySpread: { service: 0.06, arrivals: 0.12 },
  personSpread: 0.15,
  newcomerSlowdown: 0.6,
}
