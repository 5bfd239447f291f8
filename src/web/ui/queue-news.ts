import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import { queueTopic } from '#contract/topic.ts'
import { openLive } from './live/live.ts'

/** A page of figures needs no row at once: it reads again a moment after the queue has moved. */
const readAgainAfter = 1_000

export function useQueueNews(shopId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let known: { seq: number; day: string | undefined } | undefined
    const read = () => {
      waiting = undefined
      void revalidate()
    }
    const onEvent = (_: string, data: unknown) => {
      const news = data as Queue | QueueChange
      const present = { seq: news.seq, day: 'businessDay' in news ? news.businessDay : known?.day }
      // A stream that was opened anew may begin with what is known: then nothing has happened meanwhile, and nothing is asked for.
      if (known && (known.seq !== present.seq || known.day !== present.day)) waiting ??= setTimeout(read, readAgainAfter)
      known = present
    }
    const view = openLive(queueTopic(shopId), { onEvent, onFreshness: () => {} }, { closeWhenHidden: true })
    return () => {
      clearTimeout(waiting)
      view.close()
    }
  }, [shopId, revalidate])
}
