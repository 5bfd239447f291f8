import type { CardDetail } from '#contract/cards/detail.ts'
import { useMessages } from '../ui/messages.ts'
import style from './card.module.css'
import { cardDetailTexts } from './card-detail-texts.ts'
import type { Choices } from './card-filter-form.tsx'
import { cardTexts } from './card-texts.ts'
import { useCardTimes } from './card-times.ts'
import list from './cards.module.css'

type Props = { card: CardDetail; people: Choices; stages: Choices }

/** What staff have made of the card. */
export function CardProperties({ card: { stageId, assigneeId, temperature, nextContactOn, shop }, people, stages }: Props) {
  const texts = useMessages(cardDetailTexts)
  const { columns, none, nobody, filter } = useMessages(cardTexts)
  const { date } = useCardTimes(shop)
  const nameIn = (choices: Choices, id: string | null, empty: string) =>
    id === null ? empty : (choices.find((one) => one.id === id)?.name ?? filter.former)
  return (
    <dl className={style.properties} aria-label={texts.properties}>
      <div>
        <dt>{columns.stage}</dt>
        <dd>{nameIn(stages, stageId, none)}</dd>
      </div>
      <div>
        <dt>{columns.assignee}</dt>
        <dd>{nameIn(people, assigneeId, nobody)}</dd>
      </div>
      <div>
        <dt>{columns.temperature}</dt>
        <dd>
          {temperature ? (
            <>
              <span className={`${list.temperature} ${list[temperature] ?? ''}`}>{temperature}</span> {texts.temperatures[temperature]}
            </>
          ) : (
            none
          )}
        </dd>
      </div>
      <div>
        <dt>{columns.next}</dt>
        <dd>{nextContactOn ? date(nextContactOn) : texts.nextNone}</dd>
      </div>
    </dl>
  )
}
