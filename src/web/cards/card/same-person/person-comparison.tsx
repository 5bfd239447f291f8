import { type ReactNode, useId, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { Person } from '#contract/cards/same-person.ts'
import { lastUnmergeDay } from '#domain/cards/merges.ts'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Radio } from '../../../parts/controls/choice.tsx'
import { Table } from '../../../parts/controls/table.tsx'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import { useCardDateFormats } from '../../card-times.ts'
import { cardListWords } from '../../list/words.ts'
import { cardWords } from '../words.ts'
import style from './possible-duplicates.module.css'
import type { DuplicateActions } from './use-same-person.ts'

type Props = { card: CardDetail; mine: Person; other: Person; acts: DuplicateActions }

export function PersonComparison({ card, mine, other, acts }: Props) {
  const texts = useWords(cardWords).person
  const { honorific } = useWords(cardListWords)
  const { date } = useCardDateFormats(card.shop)
  const group = useId()
  const [keptSide, setKeptSide] = useState<'mine' | 'other'>('mine')
  const row = (head: string, show: (person: Person) => ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      <td>{show(mine)}</td>
      <td>{show(other)}</td>
    </tr>
  )
  const contacts = new Set([...mine.contacts, ...other.contacts].map(({ masked }) => masked)).size
  const isSameName = mine.name === other.name && mine.kana === other.kana
  const [one, two] = keptSide === 'mine' ? [mine, other] : [other, mine]
  return (
    <div className={style.comparison}>
      <Table>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.columns.mine}</th>
            <th scope="col">{texts.columns.other}</th>
          </tr>
        </thead>
        <tbody>
          {row(texts.rows.name, ({ name }) => (
            <b>{honorific(name)}</b>
          ))}
          {row(texts.rows.kana, ({ kana }) => kana ?? texts.none)}
          {row(texts.rows.contacts, ({ contacts }) =>
            contacts.length === 0
              ? texts.none
              : contacts.map(({ masked }) => (
                  <span key={masked} className={style.line}>
                    {masked}
                  </span>
                )),
          )}
          {row(texts.rows.cards, (person) => (
            <Cards card={card} person={person} />
          ))}
        </tbody>
      </Table>
      {!isSameName && (
        <fieldset className={style.keep}>
          <legend>{texts.keep}</legend>
          {(['mine', 'other'] as const).map((side) => {
            const { name, kana } = side === 'mine' ? mine : other
            return (
              <Radio key={side} name={group} checked={keptSide === side} onChange={() => setKeptSide(side)}>
                {honorific(name)}
                {kana && <span>{kana}</span>}
              </Radio>
            )
          })}
        </fieldset>
      )}
      <p>{texts.outcome(mine.cards.length + other.cards.length, contacts, date(lastUnmergeDay(card.shop.today)))}</p>
      <Button look="primary" disabled={acts.busy} onClick={() => void acts.merge(one, two, other)}>
        {texts.merge}
      </Button>
    </div>
  )
}

function Cards({ card, person }: { card: CardDetail; person: Person }) {
  const texts = useWords(cardWords).person
  const path = useLocalizePath()
  const { moment } = useCardDateFormats(card.shop)
  return (
    <>
      {person.cards.map(({ id, sentAt }) => (
        <span key={id} className={style.line}>
          {id === card.id ? moment(sentAt) : <PrefetchLink to={path(`/shopAdmin/cards/${id}`)}>{moment(sentAt)}</PrefetchLink>}
        </span>
      ))}
      {person.elsewhere.map(({ shop }) => (
        <span key={shop.id} className={style.line}>
          {texts.cardsElsewhere(shop.name)}
        </span>
      ))}
    </>
  )
}
