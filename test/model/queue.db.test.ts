/** Random days of a shop over HTTP, against a model of docs/tickets.md. `npm run test:long` plays many more. */
import { test } from 'vitest'
import { queueDays } from './queue-days.ts'
import { playStories } from './stories.ts'

test('whatever members and visitors do, the table explains what everybody sees', () => playStories(queueDays, 1, 1))
