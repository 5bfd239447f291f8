import { Fragment, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { useCardDateFormats } from '../../card-times.ts'
import type { CardAttributeFormats } from '../../property-words.ts'
import { cardWords } from '../words.ts'
import style from './card-history.module.css'
import { type HistoryEntry, useLocalizedCardHistory } from './history-entries.tsx'

const filters = ['all', 'notes', 'changes'] as const
type Filter = (typeof filters)[number]
const shows: Record<Filter, (entry: HistoryEntry) => boolean> = {
  all: () => true,
  notes: ({ kind }) => kind === 'note',
  changes: ({ kind }) => kind === 'change',
}

export function CardHistory({ card, properties }: { card: CardDetail; properties: CardAttributeFormats }) {
  const { history: texts } = useWords(cardWords)
  const [filter, setFilter] = useState<Filter>('all')
  const { time, dayOf, heading } = useCardDateFormats(card.shop)
  const entries = useLocalizedCardHistory(card, properties).filter(shows[filter])
  return (
    <section aria-label={texts.title}>
      <div className={style.head}>
        <h2>{texts.title}</h2>
        <fieldset className={style.filter} aria-label={texts.filter}>
          {filters.map((each) => (
            <Button key={each} look="bare" aria-pressed={filter === each} onClick={() => setFilter(each)}>
              {texts[each]}
            </Button>
          ))}
        </fieldset>
      </div>
      {entries.length === 0 ? (
        <p className={style.none}>{texts.none}</p>
      ) : (
        <ol className={style.list}>
          {entries.map(({ id, at, Icon, who, what, more }, index) => {
            const isNewDay = index === 0 || dayOf(at) !== dayOf(entries[index - 1]!.at)
            return (
              <Fragment key={id}>
                {isNewDay && <li className={style.day}>{dayOf(at) === card.shop.today ? texts.today : heading(at)}</li>}
                <li className={style.entry}>
                  <time dateTime={at}>{time(at)}</time>
                  <span className={style.icon} aria-hidden>
                    <Icon size={16} stroke={1.75} />
                  </span>
                  <div>
                    {who && <b>{who}</b>} {what}
                    {more}
                  </div>
                </li>
              </Fragment>
            )
          })}
        </ol>
      )}
    </section>
  )
}
