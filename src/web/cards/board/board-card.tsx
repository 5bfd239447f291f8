import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import type { ListedCard } from '#contract/cards/list.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { languageTags, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { initials } from '../../parts/choices/staff-select/staff-person.ts'
import { IconButton } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { useCardDateFormats } from '../card-times.ts'
import table from '../list/page.module.css'
import { cardListWords } from '../list/words.ts'
import { NextContactDate } from '../next-contact.tsx'
import { useRentFormatter } from '../rent.ts'
import style from './card-board.module.css'
import { boardWords } from './words.ts'

type Props = {
  card: ListedCard
  href: string
  timeZone: string
  assignee: string | undefined
  dragged: boolean
  onDrag: (on: boolean) => void
  onMove: () => void
}

/** Card on the board with name, requests, next contact and assignee. Moved by dragging or its button. */
export function BoardCard({ card, href, timeZone, assignee, dragged, onDrag, onMove }: Props) {
  const texts = useWords(boardWords)
  const { honorific, nobody } = useWords(cardListWords)
  const tag = languageTags[useLocale()]
  const { dayOf } = useCardDateFormats({ timeZone })
  const formatRent = useRentFormatter()
  const { id, temperature, facts = [], nextContactOn, sentAt } = card
  const day = (plain: string) => getDateTimeFormat(tag, { month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(new Date(plain))
  const preferences = [...formatRent(card), ...facts].join(texts.between)
  return (
    <li
      className={`${style.card} ${dragged ? style.dragged : ''}`}
      data-card={id}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        // Firefox needs data to start dragging. It is empty, so that another program gets no name.
        dataTransfer.setData('text/plain', '')
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <div className={style.who}>
        <PrefetchLink to={href} className={style.name} draggable={false} lang={languageTags[card.locale]}>
          {honorific(card.name)}
        </PrefetchLink>
        {temperature && (
          <span role="img" aria-label={texts.temperature(temperature)} className={`${table.temperature} ${table[temperature] ?? ''}`}>
            {temperature}
          </span>
        )}
      </div>
      {preferences && <p className={style.preferences}>{preferences}</p>}
      <div className={style.foot}>
        <p className={style.state}>
          {nextContactOn ? (
            <NextContactDate day={nextContactOn} formatDay={day} later={texts.later} timeZone={timeZone} />
          ) : (
            <span>{texts.sent(day(dayOf(sentAt)))}</span>
          )}
        </p>
        <span
          role="img"
          className={`${style.face} ${assignee ? '' : style.nobody}`}
          aria-label={assignee ? texts.assignee(assignee) : nobody}
          title={assignee ?? nobody}
        >
          {assignee && initials(assignee)}
        </span>
        <IconButton small className={style.move} label={texts.move(honorific(card.name))} onClick={onMove}>
          <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
