/**
 * Random days of a shop that takes reservations, over HTTP, against a model of docs/reservations.md. `npm run test:long` plays
 * many more.
 */
import { test } from 'vitest'
import { playStories } from '../stories.ts'
import { reservationStoryKind } from './reservation-days.ts'

test('Two random days of a shop that takes reservations match the model', () => playStories(reservationStoryKind, 2, 1))
