import { longTest } from '../../matrix.ts'
import { playStories } from '../stories.ts'
import { reservationDays } from './reservation-days.ts'

longTest('1,200 random days of a shop that takes reservations match the model', () => playStories(reservationDays, 1_200, 3))
