import { useRevalidator } from 'react-router'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import type { ListedCard } from '#contract/cards/list.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { cardListWords } from '../cards/list/words.ts'
import { useRentFormatter } from '../cards/rent.ts'
import { useBulkCardActions } from '../cards/use-many-cards.ts'
import { useLocale, useLocalizePath } from '../i18n/locale.ts'
import { formatTimeOfDay, toCalendarDay } from '../i18n/time.ts'
import { useWords } from '../i18n/words.ts'
import { useReloadOnChange } from '../live/reread.ts'
import { useServerTimeSelector } from '../live/server-clock.ts'
import { Button } from '../parts/controls/button.tsx'
import rows from '../parts/display/list-rows.module.css'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'
import { UndoSnack } from '../parts/display/undo-snack/undo-snack.tsx'
import staff from '../theme/staff.module.css'
import { unassignedCardsPath } from './today-figures.tsx'
import { todayWords } from './words.ts'

const maxListed = 5
const dayMs = 86_400_000

/** `me`: the member's id in the list of staff; undefined if unlisted. */
type Props = { shopId: string; timeZone: string; cards: readonly ListedCard[]; me: string | undefined }

/** Cards without an assignee, oldest first. Those that nobody has answered are in the list of visitors to answer next. */
export function UnassignedCardList({ shopId, timeZone, cards: all, me }: Props) {
  const cards = all.filter(({ unanswered }) => !unanswered)
  const { cards: texts, dot } = useWords(todayWords)
  const { honorific } = useWords(cardListWords)
  const path = useLocalizePath()
  const { revalidate } = useRevalidator()
  useReloadOnChange(cardsTopic(shopId), { after: 1_000 })
  const formatRent = useRentFormatter()
  const many = useBulkCardActions({ shopId, cards, update: () => void revalidate() })
  const nameOf = ({ name }: ListedCard) => honorific(name)
  return (
    <>
      {cards.length > 0 && (
        <section>
          <h2>
            {texts.title}
            <PrefetchLink to={path(unassignedCardsPath)}>{texts.all(String(all.length))}</PrefetchLink>
          </h2>
          {many.wrong && (
            <p role="alert" className={staff.wrong}>
              {many.wrong}
            </p>
          )}
          <ul className={rows.rows}>
            {cards.slice(0, maxListed).map((card) => (
              <li key={card.id}>
                <SentAt at={card.sentAt} timeZone={timeZone} />
                <PrefetchLink to={path(`/shopAdmin/cards/${card.id}`)} translate="no">
                  <b>{nameOf(card)}</b>
                </PrefetchLink>
                <span className={staff.muted}>{[...(card.facts ?? []), ...formatRent(card)].join(dot)}</span>
                {me && (
                  <Button
                    small
                    aria-label={texts.takeOf(nameOf(card))}
                    disabled={many.busy}
                    onClick={() => void many.set([card], { assigneeId: me }, () => texts.taken(nameOf(card)))}
                  >
                    {texts.take}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Shown also after the last card is taken. */}
      {many.done && (
        <UndoSnack key={many.done.key} text={many.done.text} onUndo={many.done.undo} disabled={many.busy} onEnd={many.forget} />
      )}
    </>
  )
}

/** Time of sending, with the date unless it is today. */
function SentAt({ at, timeZone }: { at: string; timeZone: string }) {
  const { cards: texts } = useWords(todayWords)
  const locale = useLocale()
  const [today, yesterday] = useServerTimeSelector((now) =>
    [toCalendarDay(now, timeZone), toCalendarDay(now - dayMs, timeZone)].join(),
  ).split(',')
  const day = toCalendarDay(at, timeZone)
  const date = () => getDateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone }).format(new Date(at))
  return (
    <time dateTime={at} className={staff.tag}>
      {day !== today && `${day === yesterday ? texts.yesterday : date()} `}
      {formatTimeOfDay(at, timeZone)}
    </time>
  )
}
