import { localizedText } from '#domain/locale.ts'
import { pickMessageText } from '#domain/messages/message.ts'
import { languageTags, useLocale } from '../../../i18n/locale.ts'
import { formatTimeOfDay } from '../../../i18n/time.ts'
import { useWords } from '../../../i18n/words.ts'
import type { QueueState } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import style from './desk-message.module.css'

/** Today's last messages with sender and addressee, so that staff don't send one twice. */
export function RecentMessages({ state: { messages, lanes, tickets, shop } }: { state: QueueState }) {
  const { message: texts } = useWords(deskWords)
  const locale = useLocale()
  if (messages.length === 0) return null
  return (
    <section className={style.recent}>
      <h3>{texts.recent}</h3>
      <ul>
        {messages.map(({ id, at, by, ticketId, laneId, text }) => {
          const lane = lanes.find((one) => one.id === laneId)
          const to = ticketId ? (tickets.get(ticketId)?.number ?? '') : lane ? localizedText(lane.name, locale) : texts.all
          const words = pickMessageText(text, locale)
          return (
            <li key={id}>
              <span>{texts.recentLine(formatTimeOfDay(at, shop.timeZone), by ?? texts.somebody, to)}</span>
              {words && <q lang={words.locale === locale ? undefined : languageTags[words.locale]}>{words.text}</q>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
