/** Random days of a shop over HTTP, against a model of docs/tickets.md. `npm run test:long` plays many more. */
import { test } from 'vitest'
import { queueStoryKind } from './queue-days.ts'
import { playStories } from './stories.ts'

test('The model explains what members and visitors see after any commands', () => playStories(queueStoryKind, 1, 1))
