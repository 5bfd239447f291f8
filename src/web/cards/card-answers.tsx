import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useId, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import { seenAnswers } from '#domain/forms/check-answers.ts'
import type { Step } from '#domain/forms/field.ts'
import { useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import style from './card.module.css'
import { type Answerable, CardAnswer, isAnswered } from './card-answer.tsx'
import { cardDetailTexts } from './card-detail-texts.ts'

type Revealed = Readonly<Record<string, CardDetail['answers']>>

/** What the visitor answered, by the steps of the form that it was given under. */
export function CardAnswers({ card }: { card: CardDetail }) {
  const [revealed, setRevealed] = useState<Revealed>({})
  const steps = card.form.steps.map((step) => ({ ...step, fields: seenAnswers(step.fields, card.answers, card.locale).visible }))
  return (
    <>
      {steps.map((step) => (
        <StepAnswers
          key={step.key}
          card={card}
          step={step}
          revealed={revealed}
          onReveal={(field, answers) => setRevealed((known) => ({ ...known, [field]: answers }))}
        />
      ))}
    </>
  )
}

type Props = { card: CardDetail; step: Step; revealed: Revealed; onReveal: (field: string, answers: CardDetail['answers']) => void }

function StepAnswers({ card, step: { title, fields }, revealed, onReveal }: Props) {
  const { reveal, unanswered, history } = useMessages(cardDetailTexts)
  const locale = useLocale()
  const id = useId()
  const asked = fields.filter((field): field is Answerable => field.type !== 'heading')
  const [said, empty] = [asked.filter((field) => isAnswered(field, card)), asked.filter((field) => !isAnswered(field, card))]
  return (
    <section aria-labelledby={id}>
      <div className={style.stepHead}>
        <h2 id={id}>{title[locale]}</h2>
        {said.some(({ key }) => card.hidden.includes(key)) && (
          <span className={style.hint}>
            <IconEye size={15} stroke={1.75} aria-hidden />
            {reveal.hint}
          </span>
        )}
      </div>
      {said.length > 0 && (
        <dl className={style.answers}>
          {said.map((field) => (
            <CardAnswer
              key={field.key}
              card={card}
              field={field}
              revealed={revealed[field.key]}
              onReveal={(answers) => onReveal(field.key, answers)}
            />
          ))}
        </dl>
      )}
      {empty.length > 0 && <p className={style.empty}>{unanswered(history.list(empty.map(({ label }) => label[locale])))}</p>}
    </section>
  )
}
