import { longTest } from '../matrix.ts'
import { queueStoryKind } from './queue-days.ts'
import { playStories } from './stories.ts'

longTest('1,000 random days of a shop match the model', () => playStories(queueStoryKind, 1_000, 4))
