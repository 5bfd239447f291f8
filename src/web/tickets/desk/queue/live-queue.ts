import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import { queueTopic } from '#contract/topic.ts'
import { type Freshness, subscribeToTopic } from '../../../live/live.ts'
import { createServerClock, type ServerClock } from '../../../live/server-clock.ts'
import { createQueueStore, type QueueState, type QueueStore } from './queue-store.ts'

export type LiveQueue = { store: QueueStore; clock: ServerClock; state: QueueState; freshness: Freshness }

/** The shop's queue: the page's data, then updates from the stream. `listensHidden`: keeps the stream open while the page is hidden. */
export function useLiveQueue(first: Queue, listensHidden: boolean): LiveQueue {
  const [store] = useState(() => createQueueStore(first))
  const [clock] = useState(() => createServerClock(first.at))
  const [freshness, setFreshness] = useState<Freshness>({ live: true, asOf: undefined })
  const state = useStore(store)

  useEffect(() => store.replace(first), [store, first])

  useEffect(() => {
    const view = subscribeToTopic(
      queueTopic(first.shop.id),
      {
        onEvent(name, data) {
          if (name === 'queue') store.replace(data as Queue)
          else if (name === 'change') store.apply(data as QueueChange)
        },
        // Use the stream's time only: an event may be much older than its arrival.
        onTime: clock.set,
        onFreshness: setFreshness,
        // The session has ended. A reload leads to the sign-in page and back.
        onRefused: (code) => code.startsWith('auth.') && location.reload(),
      },
      { closeWhenHidden: !listensHidden },
    )
    return () => view.close()
  }, [store, clock, first.shop.id, listensHidden])

  return { store, clock, state, freshness }
}
