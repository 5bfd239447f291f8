import { test } from 'vitest'
import { playStories } from './stories.ts'

test('2,000 random days of a shop', { timeout: 3_600_000 }, () => playStories(2_000, 4))
