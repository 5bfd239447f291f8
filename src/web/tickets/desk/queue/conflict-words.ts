import { formatTimeOfDay } from '../../../i18n/time.ts'
import type { DeskWords } from '../words/ja.ts'

import type { LatestTicketChange } from './changed-ticket.ts'
import type { QueueDeskContext } from './queue-desk.ts'

/** Sentence about a colleague's change: 「田中さんが 3秒前に A012 を 2番で呼び出しました。」 */
export function conflictSentence(
  { number, lateUntil, arrivedAt, at, lastChange }: LatestTicketChange,
  { counters, timeZone }: Pick<QueueDeskContext, 'counters' | 'timeZone'>,
  { notice, counter }: Pick<DeskWords, 'notice' | 'counter'>,
): string {
  const { change } = notice
  const kind = lastChange?.kind.replace(/^ticket\./, '')
  const where = counters.find(({ id }) => id === lastChange?.counterId)
  const changeText =
    kind === 'late' && lateUntil
      ? change.late(number, formatTimeOfDay(lateUntil, timeZone))
      : kind === 'call' && where
        ? change.to(number, counter.place(where.name))
        : kind === 'arrive' && !arrivedAt
          ? change.notArrived(number)
          : (kind === 'reinstate' || kind === 'requeue') && lastChange && lastChange.passed !== null
            ? change.putBehind(number, lastChange.passed)
            : change.did[kind as keyof typeof change.did]?.(number)
  if (!lastChange || !changeText) return change.other(number)
  const { by, name } = lastChange.actor
  return change.sentence(
    by === 'member' && name ? notice.staff(name) : change.actors[by],
    ago(lastChange.at, at, timeZone, change),
    changeText,
  )
}

/** Elapsed time in words, both instants by the server's clock. From an hour on, the time of day. */
function ago(then: string, now: string, timeZone: string, words: DeskWords['notice']['change']): string {
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(then)) / 1000))
  if (seconds < 1) return words.now
  if (seconds < 60) return words.seconds(seconds)
  return seconds < 3600 ? words.minutes(Math.floor(seconds / 60)) : words.at(formatTimeOfDay(then, timeZone))
}
