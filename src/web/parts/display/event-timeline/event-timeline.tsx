import '@mantine/core/styles/Timeline.css'
import { Timeline } from '@mantine/core'
import { useLocale } from '../../../i18n/locale.ts'
import { formatTimeOfDay } from '../../../i18n/time.ts'
import style from './event-timeline.module.css'

type TimelineEvent = {
  id: string
  /** ISO 8601. */
  at: string
  /** The event as a sentence. */
  what: string
  /** Member and reason, if one was given. */
  who: string
  more?: string | undefined
  undone?: boolean | undefined
}

type Props = {
  events: readonly TimelineEvent[]
  /** The shop's zone, so that times match the clock on its wall. */
  timeZone: string
  /** Text of an empty list. */
  none: string
  label: string
}

export function EventTimeline({ events, timeZone, none, label }: Props) {
  const locale = useLocale()
  if (events.length === 0) return <p className={style.none}>{none}</p>
  return (
    <Timeline
      role="list"
      aria-label={label}
      active={-1}
      bulletSize={12}
      lineWidth={2}
      classNames={{ root: style.root!, item: style.item!, itemBody: style.body!, itemBullet: style.bullet!, itemContent: style.content! }}
    >
      {events.map(({ id, at, what, who, more, undone }) => (
        <Timeline.Item key={id} role="listitem">
          <time dateTime={at}>{formatTimeOfDay(at, timeZone, locale)}</time>
          {undone ? <s className={style.what}>{what}</s> : <b className={style.what}>{what}</b>}
          <span className={style.who}>
            {who}
            {more && ` · ${more}`}
          </span>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
