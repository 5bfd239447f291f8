import { type QueueStory, queueStoryArbitrary } from './arbitraries.ts'
import { playQueueStory } from './play.ts'
import { staffEventNames, visitorActNames } from './rules.ts'
import type { StoryKind } from './stories.ts'

const moves = [
  'join by visitor',
  'join by member',
  'edit by visitor',
  'edit by member',
  ...staffEventNames,
  ...visitorActNames,
  'lapse',
  'arrive',
  'undo arrive',
  // A visitor's undo is logged with the step that it undoes.
  'undo leave',
  'absorb',
  'release',
]
const timers = ['autoNoShow', 'expire', 'autoClose']
const settings = ['laneStatus', 'lane', 'service', 'policy', 'presence', 'removed', 'order', 'code', 'message']
const refusals = [
  'ticket.changed',
  'ticket.wrongStatus',
  'ticket.cannotMerge',
  'lane.full',
  'lane.pendingFull',
  'lane.closed',
  'lane.remoteFull',
  'todayCode.missing',
  'todayCode.wrong',
  'counter.busy',
  'queue.empty',
  'queue.nobodyHere',
  'queue.onlyHeld',
  'setting.inUse',
  'lane.usedToday',
  'message.noRecipients',
  'ticket.counterRemoved',
  'ticket.serviceRemoved',
  'ticket.personRemoved',
  'idempotency.mismatch',
  'auth.forbidden',
]
const loggedOtherwise = ['change', 'here', 'undoLeave']
const events = [...moves.filter((event) => !loggedOtherwise.includes(event)), ...timers, ...settings, ...refusals]

export const queueStoryKind: StoryKind<QueueStory> = { story: queueStoryArbitrary, play: playQueueStory, events }
