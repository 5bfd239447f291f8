import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { FieldRuleSentences } from '#domain/forms/compiled-fields.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import { isAskedInLocale } from '#domain/forms/visible.ts'
import { visibleFieldsAndAnswers } from '#domain/forms/visible-answers.ts'
import { toTextLocale } from '#domain/locale.ts'
import { reloadOnMissingChunk } from '../../../device/app-version/missing-chunk.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import style from '../page.module.css'
import { cardWords } from '../words.ts'
import { type AnswerableField, CardAnswer, isAnswered, isEditable, type RevealedAnswers } from './card-answer.tsx'
import { expiredFieldKeys } from './expired-fields.ts'
import type { FieldToFill } from './use-field-to-fill.ts'

/** The editor loads the whole form, so only on demand. */
const CardEdit = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./card-edit.tsx'))).CardStepEditor }))

const all = 'all'

const rewritten: ReadonlySet<string> = new Set(['card.edit', 'card.correct'])

export function CardAnswers({ card, words, toFill }: Pick<Props, 'card' | 'words' | 'toFill'>) {
  const [known, setRevealed] = useState<Record<string, { answers: CardDetail['answers']; after: number }>>({})
  const changes = (field: string) => card.events.filter(({ kind, fields }) => rewritten.has(kind) && fields.includes(field)).length
  // A colleague's change masks the field again.
  const revealed: RevealedAnswers = Object.fromEntries(
    Object.entries(known).flatMap(([field, { answers, after }]) => (after === changes(field) ? [[field, answers]] : [])),
  )
  return (
    <>
      {card.form.steps.map((step) => (
        <StepAnswers
          key={step.key}
          card={card}
          words={words}
          step={{ ...step, fields: step.fields.filter((field) => isAskedInLocale(field, card.locale)) }}
          toFill={step.fields.some(({ key, type }) => key === toFill?.field && type !== 'file') ? toFill : undefined}
          revealed={revealed}
          onReveal={(field, answers) => setRevealed((known) => ({ ...known, [field]: { answers, after: changes(field) } }))}
          onSaved={() => setRevealed({})}
        />
      ))}
    </>
  )
}

type Props = {
  card: CardDetail
  words: FieldRuleSentences
  step: QuestionStep
  /** The field to open for editing. For a step, only one of its own. */
  toFill: FieldToFill | undefined
  revealed: RevealedAnswers
  onReveal: (field: string, answers: CardDetail['answers']) => void
  onSaved: () => void
}

function StepAnswers({ card, words, step, toFill, revealed, onReveal, onSaved }: Props) {
  const { title } = step
  // An edited answer may show further fields; the form handles that while typing.
  const fields = visibleFieldsAndAnswers(step.fields, card.answers, card.locale).visible
  const { reveal, unanswered, erased, history, missing, edit: texts } = useWords(cardWords)
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<typeof all | { field: string }>()
  const editing = edited === all
  const only = typeof edited === 'object' ? edited.field : undefined
  useEffect(() => {
    if (toFill) setEdited({ field: toFill.field })
  }, [toFill])
  const frame = useRef<HTMLElement>(null)
  const left = useRef(edited)
  useEffect(() => {
    const from = left.current
    left.current = edited
    if (edited || !from) return
    const to = from === all ? all : from.field
    const button = frame.current?.querySelector<HTMLElement>(`[data-edits="${to}"]`) ?? frame.current?.querySelector('[data-edits]')
    ;(button as HTMLElement | null | undefined)?.focus()
  }, [edited])
  const locale = useLocale()
  const id = useId()
  const questions = fields.filter((field): field is AnswerableField => field.type !== 'heading')
  const answered = questions.filter((field) => isAnswered(field, card))
  const rest = questions.filter((field) => !answered.includes(field))
  const expired = expiredFieldKeys(card)
  const lost = rest.filter(({ key }) => expired.includes(key))
  const empty = rest.filter((field) => !lost.includes(field))
  const mayEdit = !card.deleted && !edited
  const edit = (only?: string) => (
    <Suspense fallback={null}>
      <CardEdit
        key={only ?? all}
        card={card}
        words={words}
        step={step}
        only={only}
        toFill={toFill}
        revealed={revealed}
        onClose={() => setEdited(undefined)}
        onSaved={() => {
          onSaved()
          void revalidate().then(() => setEdited(undefined))
        }}
      />
    </Suspense>
  )
  const labels = (some: readonly AnswerableField[]) => history.list(some.map(({ label }) => label[toTextLocale(locale)]))
  return (
    <section aria-labelledby={id} ref={frame}>
      <div className={style.stepHead}>
        <h2 id={id}>{title[toTextLocale(locale)]}</h2>
        {answered.some(({ key }) => card.hidden.includes(key)) && (
          <span className={style.hint}>
            <IconEye size={15} stroke={1.75} aria-hidden />
            {reveal.hint}
          </span>
        )}
        {mayEdit && (
          <Button
            data-edits={all}
            look="quiet"
            small
            className={style.edit}
            aria-label={texts.allOf(title[toTextLocale(locale)])}
            onClick={() => setEdited(all)}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
            {texts.all}
          </Button>
        )}
      </div>
      {editing ? (
        edit()
      ) : (
        <dl className={style.answers}>
          {questions
            .filter((field) => answered.includes(field) || field.key === only)
            .map((field) => (
              <CardAnswer
                key={field.key}
                card={card}
                field={field}
                revealed={revealed[field.key]}
                onReveal={(answers) => onReveal(field.key, answers)}
                onEdit={mayEdit && isEditable(field) ? () => setEdited({ field: field.key }) : undefined}
              >
                {field.key === only && edit(only)}
              </CardAnswer>
            ))}
        </dl>
      )}
      {!editing && lost.length > 0 && <p className={style.empty}>{erased(labels(lost))}</p>}
      {!editing && empty.length > 0 && (
        <p className={style.empty}>
          {unanswered}
          {empty.map((field) =>
            mayEdit && isEditable(field) ? (
              <Button
                key={field.key}
                data-edits={field.key}
                look="bare"
                className={style.fill}
                aria-label={missing.fill(field.label[toTextLocale(locale)])}
                onClick={() => setEdited({ field: field.key })}
              >
                {field.label[toTextLocale(locale)]}
              </Button>
            ) : (
              <span key={field.key}>{field.label[toTextLocale(locale)]}</span>
            ),
          )}
        </p>
      )}
    </section>
  )
}
