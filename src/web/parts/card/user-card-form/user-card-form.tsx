import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isPageIncomplete } from '#domain/cards/progress.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { answerControlNames, type QuestionStep } from '#domain/forms/field.ts'
import { toTextLocale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import type { ErrorsByField } from '../../../form/field-state.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import type { StationFinder } from '../../choices/station-select/country-station.tsx'
import { importCalendar } from '../../dates/multi-date-picker/multi-date-picker.tsx'
import { inputWords } from '../../inputs/words.ts'
import { parseFormAnswers } from './sent-answers.ts'
import { type StaffCardFormOptions, StepForm } from './step-form.tsx'
import style from './user-card-form.module.css'

type Props = {
  /** A single step is shown without title and progress. */
  steps: readonly QuestionStep[]
  /** From `compileRequirements`, for the fields of all steps. */
  rules: FormRules
  /** Today's date in the shop's time zone. */
  today: string
  /** Earlier answers. */
  answers?: Answers | undefined
  /** The server's errors, by name of the control. The first step with one is shown. */
  errors?: ErrorsByField | undefined
  /** The key of the step to begin with; with `onTurn`, of the step to show. */
  open?: string | undefined
  /** Asks for another step, on pages whose address holds the step. */
  onTurn?: ((step: string) => void) | undefined
  /** Shown beside the progress, such as whether answers have been saved. */
  beside?: ReactNode
  /** Controls inside the form, for pages without JavaScript. */
  plain?: ReactNode
  /** The shop's entry code, for the link to its privacy notice. */
  shop?: string | undefined
  /** For fields whose answers are of the whole country's stations. */
  findStations?: StationFinder | undefined
  disabled?: boolean
  /** The mark of fields required before serving; by default the text for visitors. */
  later?: string | undefined
  /** The last button's label; by default it leads to the confirmation. */
  submit?: string | undefined
  atDesk?: StaffCardFormOptions | undefined
  /** All steps are valid. */
  onDone: (answers: Answers) => void
}

/** R2.30: fills in a reception card by a shop's form, which is data. Steps that were left keep their input. */
export function UserCardForm({
  steps,
  rules,
  today,
  answers = {},
  errors,
  open,
  onTurn,
  beside,
  plain,
  shop,
  findStations,
  disabled = false,
  later,
  submit,
  atDesk,
  onDone,
}: Props) {
  const locale = useLocale()
  const texts = useWords(inputWords).userCardForm
  const titles = useId()
  const [at, setAt] = useState(() => {
    const wrong = steps.findIndex(({ fields }) => fields.flatMap(answerControlNames).some((key) => errors && Object.hasOwn(errors, key)))
    return Math.max(0, wrong >= 0 ? wrong : steps.findIndex(({ key }) => key === open))
  })
  /** Steps not reached yet aren't rendered; those that were left stay, hidden, with their input. */
  const [furthest, setFurthest] = useState(at)
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [at])

  const following = steps[at + 1]?.fields
  useEffect(() => {
    // Calendars are fetched while the step before is filled in, so that a lost connection doesn't stop the visitor there.
    if (!following?.some(({ type }) => type === 'multi-date')) return
    const fetchNext = () => void importCalendar().catch(() => {})
    const stop = new AbortController()
    root.current?.addEventListener('input', fetchNext, { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [following])
  const openIndex = onTurn
    ? Math.max(
        0,
        steps.findIndex(({ key }) => key === open),
      )
    : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is asked for
  useEffect(() => {
    if (openIndex !== undefined && openIndex !== at) turn(openIndex)
  }, [openIndex])

  function turn(to: number): void {
    setAt(to)
    setFurthest(Math.max(furthest, to))
  }

  function leave(to: number): void {
    if (onTurn) onTurn(steps[to]!.key)
    else turn(to)
  }

  function finish(): void {
    const forms = [...(root.current?.querySelectorAll('form') ?? [])]
    onDone(Object.assign({}, ...forms.map((form) => parseFormAnswers(new FormData(form)))))
  }

  const several = steps.length > 1
  /** Returns true if every other step has its required answers, so that the rest may be skipped. */
  const mayPass = (step: number) =>
    !atDesk && step + 1 < steps.length && steps.every((otherStep, at) => at === step || !isPageIncomplete(otherStep, { answers, locale }))
  return (
    <div className={style.form} ref={root}>
      {steps.slice(0, furthest + 1).map(({ key, title, fields }, step) => (
        <section key={key} hidden={step !== at} aria-labelledby={several ? `${titles}${step}` : undefined}>
          {several && (
            <>
              <div className={style.progress} aria-hidden>
                {steps.map((otherStep, n) => (
                  <span key={otherStep.key} data-done={n <= step || undefined} />
                ))}
              </div>
              <p className={style.place}>
                <b aria-hidden>{`${step + 1} / ${steps.length}`}</b>
                <span className={visitor.hidden}>{texts.progress(step + 1, steps.length)}</span>
                {step === at && beside}
              </p>
              <h2 id={`${titles}${step}`} className={style.title} tabIndex={-1} ref={step === at ? heading : undefined}>
                {title[toTextLocale(locale)]}
              </h2>
            </>
          )}
          <StepForm
            fields={fields}
            {...{ rules, errors, answers, today, shop, findStations, disabled, later, atDesk }}
            submit={steps[step + 1] ? texts.next(steps[step + 1]!.title[toTextLocale(locale)]) : (submit ?? texts.confirm)}
            onBack={step > 0 ? () => leave(step - 1) : undefined}
            straight={mayPass(step) ? texts.straight : undefined}
            folds={several && step === 0 && !atDesk}
            onDone={(straight) => (step + 1 < steps.length && !straight ? leave(step + 1) : finish())}
          >
            {plain}
          </StepForm>
        </section>
      ))}
    </div>
  )
}
