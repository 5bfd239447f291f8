import { longTest } from '../matrix.ts'
import { queueDays } from './queue-days.ts'
import { playStories } from './stories.ts'

longTest('2,000 random days of a shop', () => playStories(queueDays, 2_000, 4))
