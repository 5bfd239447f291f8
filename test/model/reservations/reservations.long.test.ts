import { longTest } from '../../matrix.ts'
import { playStories } from '../stories.ts'
import { reservationStoryKind } from './reservation-days.ts'

longTest('1,200 random days of a shop that takes reservations match the model', () => playStories(reservationStoryKind, 1_200, 3))
