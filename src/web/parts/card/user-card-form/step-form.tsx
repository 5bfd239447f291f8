import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Answers } from '#domain/forms/answers.ts'
import { foldedFields } from '#domain/forms/asked-steps.ts'
import { answerKeys, type Field, rulesOf } from '#domain/forms/field.ts'
import { othersOf } from '#domain/forms/one-of-two.ts'
import { textLocale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { ErrorSummary } from '../../../form/error-summary.tsx'
import type { Errors } from '../../../form/field-state.ts'
import { type Form, fieldId, useForm } from '../../../form/use-form.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import type { FindStations } from '../../choices/station-select/country-station.tsx'
import { Button } from '../../controls/button.tsx'
import { inputWords } from '../../inputs/words.ts'
import { FieldControl } from './field-control.tsx'

import style from './user-card-form.module.css'

/** For staff: controls of their size, and a bar that stays in sight, with the way out beside the button. */
export type AtDesk = {
  cancel: string
  onCancel: () => void
  /** Two fields beside each other, where there is room. */
  columns?: boolean
  /** What went wrong, in the bar. */
  problem?: ReactNode
}

type Props = {
  fields: readonly Field[]
  rules: FormRules
  errors?: Errors | undefined
  answers: Answers
  today: string
  shop?: string | undefined
  findStations?: FindStations | undefined
  disabled: boolean
  later?: string | undefined
  /** On the button. */
  submit: string
  /** Past the steps that follow: on the button for that. */
  straight?: string | undefined
  /** What the form has beside the fields. */
  children?: ReactNode
  atDesk?: AtDesk | undefined
  /** The first page: what may be left out is in one row. */
  folds?: boolean
  onBack?: (() => void) | undefined
  /** It is in order; `straight`: and the steps that follow are to be passed. */
  onDone: (straight: boolean) => void
}

/** One step of a card: a form of its own, checked by itself. */
export function StepForm({
  fields,
  rules: all,
  errors: told,
  answers,
  today,
  shop,
  findStations,
  disabled,
  later,
  submit,
  straight,
  children,
  atDesk,
  folds = false,
  onBack,
  onDone,
}: Props) {
  const locale = useLocale()
  const texts = useWords(inputWords).userCardForm
  const rules = useMemo(() => rulesOf(all, fields), [all, fields])
  const errors = useMemo(() => {
    const own = Object.entries(told ?? {}).filter(([key]) => Object.hasOwn(rules.fields, key))
    return own.length > 0 ? Object.fromEntries(own) : undefined
  }, [told, rules])
  const passes = useRef(false)
  const form = useForm({
    rules,
    errors,
    mode: eager,
    tools: () => import('./card-tools.ts').then(({ cardTools }) => cardTools(locale)),
    onValid(event) {
      event.preventDefault()
      onDone(passes.current)
    },
  })
  const folded = useMemo(() => (folds ? foldedFields(fields) : []), [folds, fields])
  const row = (field: Field) =>
    field.type === 'heading' ? (
      <h3 key={field.key} className={style.heading}>
        {field.label[textLocale(locale)]}
      </h3>
    ) : (
      <StepField
        key={field.key}
        form={form}
        field={field}
        before={fields.slice(0, fields.indexOf(field))}
        {...{ answers, today, shop, findStations, disabled, later }}
      />
    )
  return (
    <form {...form.props} method="post">
      <ErrorSummary form={form} />
      {children}
      <div className={[visitor.fields, atDesk && style.desk, atDesk?.columns && style.columns].filter(Boolean).join(' ')}>
        {fields.map((field) => !folded.includes(field) && field.type !== 'consent' && row(field))}
        {folded.length > 0 && (
          <MoreQuestions form={form} fields={folded} answers={answers}>
            {folded.map(row)}
          </MoreQuestions>
        )}
        {fields.map((field) => field.type === 'consent' && row(field))}
      </div>
      {atDesk ? (
        <div className={style.deskBar} data-bar>
          <Button type="submit" look="primary" disabled={disabled}>
            {submit}
          </Button>
          <Button onClick={atDesk.onCancel}>{atDesk.cancel}</Button>
          {atDesk.problem}
        </div>
      ) : (
        <>
          {straight && (
            <Button
              look="quiet"
              large
              wide
              className={style.straight}
              disabled={disabled}
              onClick={({ currentTarget }) => {
                passes.current = true
                currentTarget.form?.requestSubmit()
              }}
            >
              {straight}
            </Button>
          )}
          <div className={`${visitor.bar} ${style.bar}`}>
            <div className={style.buttons}>
              {onBack && (
                <Button large aria-label={texts.back} onClick={onBack}>
                  <IconChevronLeft size={22} stroke={1.75} aria-hidden />
                </Button>
              )}
              <Button
                type="submit"
                look="primary"
                large
                wide
                disabled={disabled}
                onClick={() => {
                  passes.current = false
                }}
              >
                {submit}
              </Button>
            </div>
          </div>
        </>
      )}
    </form>
  )
}

type MoreProps = { form: Form; fields: readonly Field[]; answers: Answers; children: ReactNode }

/** What may be left out, in one row that names it, first of all the other one of two of which one is enough. It opens for what is answered already, and for what is wrong. */
function MoreQuestions({ form, fields, answers, children }: MoreProps) {
  const { userCardForm: texts, userCardConfirm } = useWords(inputWords)
  const locale = useLocale()
  const keys = fields.flatMap(answerKeys)
  const either = fields.find(({ rules }) => othersOf(rules).length > 0)
  const isWrong = useStore(form.state, ({ fields: told }) => keys.some((key) => told[key]?.errors.length))
  const [open, setOpen] = useState(() => keys.some((key) => answers[key]?.some(Boolean)))
  return (
    <details className={style.more} open={open || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          <b>{either ? texts.either(either.label[textLocale(locale)]) : texts.more}</b>
          <span className={style.named}>{userCardConfirm.list(fields.map(({ label }) => label[textLocale(locale)]))}</span>
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </summary>
      {children}
    </details>
  )
}

type FieldProps = Pick<Props, 'answers' | 'today' | 'shop' | 'findStations' | 'disabled' | 'later'> & {
  form: Form
  field: Exclude<Field, { type: 'heading' }>
  /** The fields above it. */
  before: readonly Field[]
}

function StepField({ form, field, before, answers, today, shop, findStations, disabled, later }: FieldProps) {
  const locale = useLocale()
  const keys = answerKeys(field)
  const others = othersOf(field.rules)
  const wrong = useStore(form.state, ({ fields }) => {
    const errorOf = (key: string) => fields[key]?.errors[0]
    // Of two of which one is enough: what is wrong with both is said at the first.
    const isSaid = (error: string) => before.some(({ key }) => others.includes(key) && errorOf(key) === error)
    return keys.map(errorOf).find((error) => error !== undefined && !isSaid(error))
  })
  const texts = useWords(inputWords).userCardForm
  const help = [field.help?.[textLocale(locale)], field.later && (later ?? texts.later)].filter(Boolean).join(' ')
  const part = {
    id: fieldId(form.id, keys[0]!),
    name: field.key,
    label: field.label[textLocale(locale)],
    required: field.required ?? false,
    marked: others.length > 0 ? ('either' as const) : (field.marked ?? true),
    disabled,
    ...(help && { help }),
    ...(wrong !== undefined && { wrong }),
  }
  return (
    // Parts whose answer is in hidden inputs have nothing of that name that could take the focus.
    <div className={style.answer} tabIndex={-1} data-field={field.key}>
      <FieldControl field={field} part={part} around={{ answers, today, locale, shop, findStations }} />
    </div>
  )
}
