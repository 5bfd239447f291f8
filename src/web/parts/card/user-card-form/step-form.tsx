import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { alternativeKeys } from '#domain/forms/alternative-fields.ts'
import { type Answers, firstAnswer } from '#domain/forms/answers.ts'
import { findContactPair, looksLikeEmail } from '#domain/forms/contact-pair.ts'
import { answerControlNames, type Field, pickRulesForFields } from '#domain/forms/field.ts'
import { collapsedFields } from '#domain/forms/visitor-steps.ts'
import { toTextLocale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { ErrorSummary } from '../../../form/error-summary.tsx'
import type { ErrorsByField, FormSnapshot } from '../../../form/field-state.ts'
import { type FormController, fieldId, useForm } from '../../../form/use-form.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import type { StationFinder } from '../../choices/station-select/country-station.tsx'
import { Button } from '../../controls/button.tsx'
import { ContactInput } from '../../inputs/contact-input/contact-input.tsx'
import { inputWords } from '../../inputs/words.ts'
import { FieldControl } from './field-control.tsx'

import style from './user-card-form.module.css'

/** Staff's form: smaller controls and a sticky bar with a cancel link beside the button. */
export type StaffCardFormOptions = {
  cancel: string
  onCancel: () => void
  /** Two columns, where the screen is wide enough. */
  columns?: boolean
  /** An error, shown in the bar. */
  problem?: ReactNode
}

type Props = {
  fields: readonly Field[]
  rules: FormRules
  errors?: ErrorsByField | undefined
  answers: Answers
  today: string
  shop?: string | undefined
  findStations?: StationFinder | undefined
  disabled: boolean
  later?: string | undefined
  submit: string
  /** Label of the button that skips the following steps. */
  straight?: string | undefined
  children?: ReactNode
  atDesk?: StaffCardFormOptions | undefined
  /** The first page: one field takes a phone number or an e-mail address, and optional questions are folded into one row. */
  folds?: boolean
  onBack?: (() => void) | undefined
  /** Called when the step is valid. `straight` skips the following steps. */
  onDone: (straight: boolean) => void
}

/** One step of a card: a form of its own, checked by itself. */
export function StepForm({
  fields,
  rules: all,
  errors: serverErrors,
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
  const rules = useMemo(() => pickRulesForFields(all, fields), [all, fields])
  const errors = useMemo(() => {
    const ownErrors = Object.entries(serverErrors ?? {}).filter(([key]) => Object.hasOwn(rules.fields, key))
    return ownErrors.length > 0 ? Object.fromEntries(ownErrors) : undefined
  }, [serverErrors, rules])
  const passes = useRef(false)
  const form = useForm({
    rules,
    errors,
    mode: eager,
    tools: () => import('./card-tools.ts').then(({ loadCardCheckDependencies: cardTools }) => cardTools(locale)),
    onValid(event) {
      event.preventDefault()
      onDone(passes.current)
    },
  })
  const { questions, contacts, askMail } = useContactQuestions(fields, { answers, folds })
  const folded = useMemo(() => (folds ? collapsedFields(questions) : []), [folds, questions])
  const row = (field: Field) => {
    const contact = contacts.indexOf(field)
    return field.type === 'heading' ? (
      <h3 key={field.key} className={style.heading}>
        {field.label[toTextLocale(locale)]}
      </h3>
    ) : (
      <StepField
        // A new element would lose the typed text when the contact changes its kind.
        key={contact < 0 ? field.key : `contact ${contact}`}
        form={form}
        field={field}
        contact={contact < 0 ? undefined : contact === 0 ? { askMail } : {}}
        before={questions.slice(0, questions.indexOf(field))}
        {...{ answers, today, shop, findStations, disabled, later }}
      />
    )
  }
  return (
    <form {...form.props} method="post">
      <ErrorSummary form={form} />
      {children}
      <div className={[visitor.fields, atDesk && style.desk, atDesk?.columns && style.columns].filter(Boolean).join(' ')}>
        {questions.map((field) => !folded.includes(field) && field.type !== 'consent' && row(field))}
        {folded.length > 0 && (
          <MoreQuestions form={form} questions={questions} fields={folded} answers={answers}>
            {folded.map(row)}
          </MoreQuestions>
        )}
        {questions.map((field) => field.type === 'consent' && row(field))}
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

/**
 * If a phone number or an e-mail address is enough, the first page has one field for both. `askMail` switches the field to the
 * typed kind.
 */
function useContactQuestions(fields: readonly Field[], { answers, folds }: { answers: Answers; folds: boolean }) {
  const pair = useMemo(() => (folds ? findContactPair(fields) : undefined), [folds, fields])
  const [mailFirst, askMail] = useState(
    () => pair && !firstAnswer(answers, pair.phone.key) && Boolean(firstAnswer(answers, pair.email.key)),
  )
  return useMemo(() => {
    const contacts: readonly Field[] = !pair ? [] : mailFirst ? [pair.email, pair.phone] : [pair.phone, pair.email]
    const rest = [...contacts]
    return { questions: fields.map((field) => (contacts.includes(field) ? rest.shift()! : field)), contacts, askMail }
  }, [fields, pair, mailFirst])
}

/** Returns the first error of a field. If one of several fields is enough, only the first of them shows their common error. */
function wrongWith(field: Field, before: readonly Field[], shownErrors: FormSnapshot['fields']): string | undefined {
  const errorOf = (key: string) => shownErrors[key]?.errors[0]
  const others = before.filter(({ key }) => alternativeKeys(field.rules).includes(key))
  return answerControlNames(field)
    .map(errorOf)
    .find((error) => error !== undefined && !others.some(({ key }) => errorOf(key) === error))
}

type MoreProps = { form: FormController; questions: readonly Field[]; fields: readonly Field[]; answers: Answers; children: ReactNode }

/** Optional questions, folded into a row that names them. Opens if one is answered or wrong. */
function MoreQuestions({ form, questions, fields, answers, children }: MoreProps) {
  const { userCardForm: texts, userCardConfirm } = useWords(inputWords)
  const locale = useLocale()
  const isWrong = useStore(form.state, ({ fields: shownErrors }) =>
    fields.some((field) => wrongWith(field, questions.slice(0, questions.indexOf(field)), shownErrors) !== undefined),
  )
  const [open, setOpen] = useState(() => fields.flatMap(answerControlNames).some((key) => answers[key]?.some(Boolean)))
  return (
    <details className={style.more} open={open || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          <b>{texts.more}</b>
          <span className={style.named}>{userCardConfirm.list(fields.map(({ label }) => label[toTextLocale(locale)]))}</span>
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </summary>
      {children}
    </details>
  )
}

type FieldProps = Pick<Props, 'answers' | 'today' | 'shop' | 'findStations' | 'disabled' | 'later'> & {
  form: FormController
  field: Exclude<Field, { type: 'heading' }>
  /** Set for one of two contacts. `askMail`: the field takes the other kind, too. */
  contact: { askMail?: (isMail: boolean) => void } | undefined
  /** The fields above it. */
  before: readonly Field[]
}

function StepField({ form, field, contact, before, answers, today, shop, findStations, disabled, later }: FieldProps) {
  const locale = useLocale()
  const [key] = answerControlNames(field)
  const wrong = useStore(form.state, ({ fields }) => wrongWith(field, before, fields))
  const texts = useWords(inputWords).userCardForm
  const help = [field.help?.[toTextLocale(locale)], field.later && (later ?? texts.later)].filter(Boolean).join(' ')
  const askMail = contact?.askMail
  const isEither = !contact && alternativeKeys(field.rules).length > 0
  const part = {
    id: fieldId(form.id, key!),
    name: field.key,
    label: askMail ? texts.contact : field.label[toTextLocale(locale)],
    required: askMail ? true : (field.required ?? false),
    marked: isEither ? ('either' as const) : (field.marked ?? true),
    disabled,
    ...(help && { help }),
    ...(wrong !== undefined && { wrong }),
  }
  return (
    <div
      className={style.answer}
      // Makes the group focusable: a part with hidden inputs has no other element with the field's name to focus.
      tabIndex={-1}
      data-field={field.key}
      // Flushed, so that the form handles this event with the field's new name.
      onInputCapture={askMail && (({ target }) => flushSync(() => askMail(looksLikeEmail((target as HTMLInputElement).value))))}
    >
      {contact ? (
        <ContactInput {...part} kind={field.type as 'tel' | 'email'} defaultValue={firstAnswer(answers, field.key)} />
      ) : (
        <FieldControl field={field} part={part} around={{ answers, today, locale, shop, findStations }} />
      )}
    </div>
  )
}
