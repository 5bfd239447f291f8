/** A phone shop: services from 5 to 90 minutes, people with different services, long waits. */
import { strictCallPolicy } from '#domain/tickets/call-policy.ts'
import type { ShopModel } from '../shop-model.ts'

export const phoneShop: ShopModel = {
  lanes: [{ id: 'shop', policy: strictCallPolicy }],
  services: [
    {
      id: 'contract',
      laneId: 'shop',
      weight: 3,
      parts: [
        { weight: 3, mean: 62, spread: 0.3 },
        { weight: 1, mean: 90, spread: 0.25 },
      ],
    },
    { id: 'model', laneId: 'shop', weight: 3, parts: [{ weight: 1, mean: 48, spread: 0.4, least: 12 }] },
    {
      id: 'repair',
      laneId: 'shop',
      weight: 2,
      parts: [
        { weight: 2, mean: 15, spread: 0.5 },
        { weight: 1, mean: 40, spread: 0.4 },
      ],
    },
    { id: 'payment', laneId: 'shop', weight: 2, parts: [{ weight: 1, mean: 6, spread: 0.6, least: 2 }] },
    { id: 'question', laneId: 'shop', weight: 3, parts: [{ weight: 1, mean: 14, spread: 0.9, least: 2 }] },
  ],
  people: [
    {
      id: 'sato',
      serves: null,
      shifts: [[600, 1140]],
      breaks: [
        [750, 60],
        [960, 15],
      ],
      daysOff: [1],
    },
    {
      id: 'tani',
      serves: ['contract', 'model', 'payment', 'question'],
      shifts: [[600, 1140]],
      breaks: [
        [810, 60],
        [990, 15],
      ],
      daysOff: [2],
    },
    { id: 'ueda', serves: ['repair', 'payment', 'question'], shifts: [[630, 1170]], breaks: [[840, 60]], daysOff: [3] },
    { id: 'wada', serves: ['contract', 'model', 'question'], shifts: [[690, 1200]], breaks: [[900, 60]], daysOff: [0], planned: false },
  ],
  hours: { doors: 595, opens: 600, lastEntry: 1140, lastCall: 1185, ends: 1260 },
  weekdays: [0.8, 0.8, 0.8, 0.85, 0.95, 1.25, 1.2],
  arrivals: [
    [595, 5],
    [660, 6],
    [780, 6.5],
    [900, 6],
    [1020, 5],
    [1080, 4],
  ],
  load: { ideal: 0.97, noisy: 0.92 },
  gap: { minutes: 1.5, perServiceMinute: 0.1 },
  noShowShare: 0.05,
  impatient: { share: 0.45, meanMinutes: 55 },
  leavesVisibly: 0.5,
  halfTurnAwayAt: 3,
  careShare: 0,
  eveningSlowdown: 0.1,
  daySpread: { service: 0.07, arrivals: 0.15 },
  personSpread: 0.18,
  newcomerSlowdown: 0.5,
}
