import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import { queueTopic } from '#contract/topic.ts'
import { subscribeToTopic } from './live.ts'

type Options<News> = {
  /** Returns true if the event is a relevant change. Without it every event is. */
  isNews?: (news: News) => boolean
  /** Called instead of reloading the page's data. */
  reread?: (news: News) => unknown
  /** Collects events for this many ms. `reread` gets the first. */
  after?: number
  /** Also rereads when the connection is back. */
  whenBack?: boolean
}

/** Reloads the page's data when the topic reports a change. Pauses while the page is hidden for long. */
export function useReloadOnChange<News>(topic: string, options: Options<News> = {}): void {
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
    // A refused topic usually means a refused page: reloading shows the reason.
    const view = subscribeToTopic(topic, { onEvent, onFreshness, onRefused: readPage }, { closeWhenHidden: true })
    return () => {
      clearTimeout(waiting)
      view.close()
    }
  }, [topic])
}

/**
 * Reloads figures of a queue 1 s after it changed. `read`: the queue's state before the figures were loaded; without it they are reloaded when the
 * stream opens.
 */
export function useReloadOnQueueChange(shopId: string, read?: Pick<Queue, 'seq' | 'businessDay'>): void {
  const shownState = useRef<{ seq: number; day: string | undefined } | undefined>(read && { seq: read.seq, day: read.businessDay })
  useReloadOnChange<Queue | QueueChange>(queueTopic(shopId), {
    after: 1_000,
    isNews(news) {
      const { seq, day } = shownState.current ?? {}
      const present = { seq: news.seq, day: 'businessDay' in news ? news.businessDay : day }
      shownState.current = present
      // A reopened stream may start with the known version; then nothing changed.
      return seq !== present.seq || day !== present.day
    },
  })
}
