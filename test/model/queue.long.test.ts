import { test } from 'vitest'
import { queueDays } from './queue-days.ts'
import { playStories } from './stories.ts'

test('2,000 random days of a shop', { timeout: 3_600_000 }, () => playStories(queueDays, 2_000, 4))
