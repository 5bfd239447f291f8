import type { CardDetail } from '#contract/cards/detail.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { useCardDateFormats } from '../card-times.ts'
import type { CardAttributeFormats } from '../property-words.ts'
import { useLocalizedCardHistory } from './history/history-entries.tsx'
import type { CardActionRunner } from './use-card-action-runner.ts'

type Props = { card: CardDetail; properties: CardAttributeFormats; acts: CardActionRunner }

export function CardActionResult({ card, properties, acts: { done, late, forget } }: Props) {
  const { time } = useCardDateFormats(card.shop)
  const [last] = useLocalizedCardHistory(card, properties)
  const theirs = late && last?.id !== late.before ? last : undefined
  return (
    <>
      {late && (
        <StaffErrorMessage>
          {late.detail}
          {theirs && (
            <>
              {' '}
              {time(theirs.at)} <b>{theirs.who}</b> {theirs.what} {theirs.more}
            </>
          )}
        </StaffErrorMessage>
      )}
      {done && <UndoSnack {...done} onEnd={forget} />}
    </>
  )
}
