import { useState } from 'react'
import type { CardDetail, CardEditConflict } from '#contract/cards/detail.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import { toTextLocale } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { AnswerValue } from '../../../parts/card/user-card-confirm/answer-words.tsx'
import { Button } from '../../../parts/controls/button.tsx'
import { Radio } from '../../../parts/controls/choice.tsx'
import { useCardDateFormats } from '../../card-times.ts'
import { cardWords } from '../words.ts'
import type { AnswerableField } from './card-answer.tsx'
import style from './card-edit.module.css'

type Props = {
  card: CardDetail
  conflict: CardEditConflict
  fields: QuestionStep['fields']
  mine: Answers
  busy: boolean
  onBack: () => void
  /** Called with the fields that keep the colleague's answers. */
  onChosen: (theirs: readonly string[]) => void
}

const sides = ['mine', 'theirs'] as const

/** Resolves an edit conflict: shows both answers of each field and lets the member choose. */
export function CardConflictForm({ card, conflict: { by, at, conflicts }, fields, mine, busy, onBack, onChosen }: Props) {
  const { edit: texts, history } = useWords(cardWords)
  const locale = useLocale()
  const { time } = useCardDateFormats(card.shop)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const known = conflicts.flatMap(({ field: key, now }) => {
    if (!fields.some((field) => field.key === key)) return []
    // Uses the labels of the card's current answers.
    const field = card.form.steps
      .flatMap((step) => step.fields)
      .find((candidate): candidate is AnswerableField => candidate.key === key && candidate.type !== 'heading')
    return field ? [{ field, now }] : []
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChosen(theirs)
      }}
    >
      <p role="alert" className={style.notice}>
        <b>{texts.conflict(by ?? history.visitor, at ? time(at) : '')}</b> {texts.choose}
      </p>
      {known.map(({ field, now }) => (
        <fieldset key={field.key} className={style.conflict}>
          <legend>{field.label[toTextLocale(locale)]}</legend>
          {sides.map((side) => (
            <Radio
              key={side}
              name={field.key}
              checked={theirs.includes(field.key) === (side === 'theirs')}
              onChange={() => setTheirs((all) => (side === 'theirs' ? [...all, field.key] : all.filter((key) => key !== field.key)))}
            >
              <span className={style.side}>{side === 'mine' ? texts.mine : texts.theirs}</span>
              <span className={style.words}>
                <AnswerValue field={field} answers={side === 'mine' ? mine : now} today={card.shop.today} />
              </span>
            </Radio>
          ))}
        </fieldset>
      ))}
      <div className={style.buttons}>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button type="submit" look="primary" disabled={busy}>
          {texts.saveChosen}
        </Button>
      </div>
    </form>
  )
}
