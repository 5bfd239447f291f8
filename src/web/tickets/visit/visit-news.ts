import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import { queueTopic } from '#contract/topic.ts'
import { openLive } from '../../live/live.ts'

/** Reads the visit again when the queue says that it has moved. */
export function useVisitNews(shopId: string, ticketId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let rev = -1
    const view = openLive(
      queueTopic(shopId),
      {
        onEvent(name, data) {
          const seen = (data as Queue | QueueChange).tickets.find(({ id }) => id === ticketId)
          if (!seen || seen.rev <= rev) return
          rev = seen.rev
          // The stream begins with what the page has just been rendered from.
          if (name === 'change') void revalidate()
        },
        onFreshness: ({ live }) => live && void revalidate(),
      },
      { closeWhenHidden: true },
    )
    return () => view.close()
  }, [shopId, ticketId, revalidate])
}
