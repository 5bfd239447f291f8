import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import { queueTopic } from '#contract/topic.ts'
import { openLive } from './live.ts'

/** A page of figures needs no row at once: it reads again a moment after the queue has moved. */
const readAgainAfter = 1_000

/** `read`: the queue as it was before the page's figures were read, where the page knows it; else they are read once more when the stream opens. */
export function useQueueNews(shopId: string, read?: Pick<Queue, 'seq' | 'businessDay'>): void {
  const { revalidate } = useRevalidator()
  const first = useRef<{ seq: number; day: string | undefined } | undefined>(read && { seq: read.seq, day: read.businessDay })
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let known = first.current
    const readAgain = () => {
      waiting = undefined
      void revalidate()
    }
    const onEvent = (_: string, data: unknown) => {
      const news = data as Queue | QueueChange
      const present = { seq: news.seq, day: 'businessDay' in news ? news.businessDay : known?.day }
      // A reopened stream may begin with the version we have: nothing has happened meanwhile, so we don't read again.
      if (known?.seq !== present.seq || known.day !== present.day) waiting ??= setTimeout(readAgain, readAgainAfter)
      known = present
    }
    const view = openLive(queueTopic(shopId), { onEvent, onFreshness: () => {} }, { closeWhenHidden: true })
    return () => {
      clearTimeout(waiting)
      view.close()
    }
  }, [shopId, revalidate])
}
