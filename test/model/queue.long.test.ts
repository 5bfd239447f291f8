import { longTest } from '../matrix.ts'
import { queueDays } from './queue-days.ts'
import { playStories } from './stories.ts'

longTest('1,000 random days of a shop match the model', () => playStories(queueDays, 1_000, 4))
