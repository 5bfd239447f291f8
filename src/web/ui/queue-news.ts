import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { queueTopic } from '#contract/topic.ts'
import { openLive } from './live/live.ts'

/** A page of figures needs no row at once: it reads again a moment after the queue has moved. */
const readAgainAfter = 1_000

export function useQueueNews(shopId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      waiting = undefined
      void revalidate()
    }
    const readSoon = () => {
      waiting ??= setTimeout(read, readAgainAfter)
    }
    const view = openLive(
      queueTopic(shopId),
      {
        onEvent: (name) => name === 'change' && readSoon(),
        onFreshness: ({ live }) => live && readSoon(),
      },
      { closeWhenHidden: true },
    )
    return () => {
      clearTimeout(waiting)
      view.close()
    }
  }, [shopId, revalidate])
}
