/** Random days of a shop over HTTP, against a model of docs/tickets.md. `npm run test:long` plays many more. */
import { test } from 'vitest'
import { queueStoryKind } from './queue-days.ts'
import { playStories } from './stories.ts'

test('A random day of a shop’s queue matches the model', () => playStories(queueStoryKind, 1, 1))
