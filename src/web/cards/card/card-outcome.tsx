import type { CardDetail } from '#contract/cards/detail.ts'
import { StaffWrong } from '../../form/staff-wrong.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { useCardTimes } from '../card-times.ts'
import type { PropertyWords } from '../property-words.ts'
import { useHistory } from './history/history-entries.tsx'
import type { CardActs } from './use-card-acts.ts'

type Props = { card: CardDetail; properties: PropertyWords; acts: CardActs }

export function CardOutcome({ card, properties, acts: { done, late, forget } }: Props) {
  const { time } = useCardTimes(card.shop)
  const [last] = useHistory(card, properties)
  const theirs = late && last?.id !== late.before ? last : undefined
  return (
    <>
      {late && (
        <StaffWrong>
          {late.detail}
          {theirs && (
            <>
              {' '}
              {time(theirs.at)} <b>{theirs.who}</b> {theirs.what} {theirs.more}
            </>
          )}
        </StaffWrong>
      )}
      {done && <UndoSnack {...done} onEnd={forget} />}
    </>
  )
}
