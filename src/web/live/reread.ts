import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import { queueTopic } from '#contract/topic.ts'
import { openLive } from './live.ts'

type Options<News> = {
  /** Whether what was sent tells of a change; without, all of it does. */
  isNews?: (news: News) => boolean
  /** In the place of the page's whole data. */
  reread?: (news: News) => unknown
  /** Collects hints for so many ms: a page of figures needs no row at once. `reread` gets the first of them. */
  after?: number
  /** Reads again, too, when the connection is back. */
  whenBack?: boolean
}

/** Reads again when a topic hints that something has changed, as long as the page is there and looked at: the page's data, unless told otherwise. */
export function useReread<News>(topic: string, options: Options<News> = {}): void {
  const { revalidate } = useRevalidator()
  const latest = useRef({ ...options, revalidate })
  latest.current = { ...options, revalidate }
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const readPage = () => void latest.current.revalidate()
    const onEvent = (_: string, data: unknown) => {
      const { isNews, reread, after } = latest.current
      if (isNews && !isNews(data as News)) return
      const read = () => {
        waiting = undefined
        if (reread) reread(data as News)
        else readPage()
      }
      if (after) waiting ??= setTimeout(read, after)
      else read()
    }
    const onFreshness = ({ live }: { live: boolean }) => live && latest.current.whenBack && readPage()
    // Who may not follow any longer may not see the page either: read again, it says so.
    const view = openLive(topic, { onEvent, onFreshness, onRefused: readPage }, { closeWhenHidden: true })
    return () => {
      clearTimeout(waiting)
      view.close()
    }
  }, [topic])
}

/**
 * The page of figures of a queue, a moment after it has moved. `read`: the queue as it was before the page's figures were read, where the page knows it;
 * else they are read once more when the stream opens.
 */
export function useQueueReread(shopId: string, read?: Pick<Queue, 'seq' | 'businessDay'>): void {
  const known = useRef<{ seq: number; day: string | undefined } | undefined>(read && { seq: read.seq, day: read.businessDay })
  useReread<Queue | QueueChange>(queueTopic(shopId), {
    after: 1_000,
    isNews(news) {
      const { seq, day } = known.current ?? {}
      const present = { seq: news.seq, day: 'businessDay' in news ? news.businessDay : day }
      known.current = present
      // A reopened stream may begin with the version we have: nothing has happened meanwhile, so we don't read again.
      return seq !== present.seq || day !== present.day
    },
  })
}
