import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { Answers } from '#domain/forms/answers.ts'
import type { Field, QuestionStep } from '#domain/forms/field.ts'
import { toTextLocale } from '#domain/locale.ts'
import { ErrorMessage } from '../../../form/field.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { Button, buttonClass } from '../../controls/button.tsx'
import { inputWords } from '../../inputs/words.ts'
import { useAnswerRenderer } from './answer-words.tsx'
import style from './user-card-confirm.module.css'

type Props = {
  steps: readonly QuestionStep[]
  answers: Answers
  /** Date in the shop's zone. Dates of its year are shown without the year. */
  today: string
  /** URL of the step with this key. */
  editHref: (step: string) => string
  sending?: boolean
  /** Why sending failed. It may be tried again. */
  wrong?: string | undefined
  /** If missing, the form is posted to the page. */
  onSend?: (() => void) | undefined
  /** The button's label, if more than the card is sent. */
  send?: string | undefined
  /** Controls in the form for pages without JavaScript. */
  plain?: ReactNode
}

/** R2.30: all answers of a card, to check, correct, print and send. */
export function UserCardConfirm({ steps, answers, today, editHref, sending = false, wrong, send: sendLabel, onSend, plain }: Props) {
  const locale = useLocale()
  const texts = useWords(inputWords).userCardConfirm
  const titles = useId()
  const send = (event: FormEvent) => {
    if (!onSend) return
    event.preventDefault()
    onSend()
  }
  return (
    <div>
      {steps.map(({ key, title, fields }) => (
        <section key={key} className={style.group} aria-labelledby={titles + key}>
          <div className={style.head}>
            <h2 id={titles + key} className={style.title}>
              {title[toTextLocale(locale)]}
            </h2>
            <a
              className={buttonClass({ look: 'quiet', large: true, className: style.edit })}
              href={editHref(key)}
              aria-label={texts.editOf(title[toTextLocale(locale)])}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
              {texts.edit}
            </a>
          </div>
          <StepAnswers fields={fields} answers={answers} today={today} />
        </section>
      ))}
      <form method="post" onSubmit={send} className={`${visitor.bar} ${style.bar}`}>
        {plain}
        {wrong && (
          <div className={style.wrong}>
            <ErrorMessage>{wrong}</ErrorMessage>
          </div>
        )}
        <div className={style.buttons}>
          <a className={buttonClass({ large: true })} href={editHref(steps.at(-1)!.key)} aria-label={texts.back}>
            <IconChevronLeft size={22} stroke={1.75} aria-hidden />
          </a>
          <Button type="submit" look="primary" large wide disabled={sending}>
            {sendLabel ?? texts.send}
          </Button>
        </div>
      </form>
    </div>
  )
}

type StepProps = Pick<Props, 'answers' | 'today'> & { fields: readonly Field[] }

/** Lists unanswered fields in one line, except those that the shop will ask for. */
function StepAnswers({ fields, answers, today }: StepProps) {
  const locale = useLocale()
  const texts = useWords(inputWords).userCardConfirm
  const formatAnswer = useAnswerRenderer(today)
  const pairs = fields.flatMap((field) => (field.type === 'heading' ? [] : [{ field, value: formatAnswer(field, answers) }]))
  const left = pairs.filter(({ field, value }) => value === undefined && !field.later).map(({ field }) => field.label[toTextLocale(locale)])
  return (
    <dl className={style.answers}>
      {pairs.map(
        ({ field, value }) =>
          (value !== undefined || field.later) && (
            <div key={field.key} className={style.pair}>
              <dt>{field.label[toTextLocale(locale)]}</dt>
              <dd>{value ?? <span className={style.none}>{texts.later}</span>}</dd>
            </div>
          ),
      )}
      {left.length > 0 && (
        <div className={style.pair}>
          <dt>{texts.none}</dt>
          <dd className={style.none}>{texts.list(left)}</dd>
        </div>
      )}
    </dl>
  )
}
