import { test } from 'vitest'
import { playStories } from '../stories.ts'
import { reservationDays } from './reservation-days.ts'

test('1,200 random days of a shop that takes reservations', { timeout: 3_600_000 }, () => playStories(reservationDays, 1_200, 3))
