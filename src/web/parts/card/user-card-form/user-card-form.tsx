import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isLacking } from '#domain/cards/progress.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { answerKeys, type Step } from '#domain/forms/field.ts'
import { textLocale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import type { Errors } from '../../../form/field-state.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { fetchCalendar } from '../../dates/multi-date-picker/multi-date-picker.tsx'
import visitor from '../../theme/visitor.module.css'
import { partWords } from '../../words.ts'
import { sentAnswers } from './sent-answers.ts'
import { type AtDesk, StepForm } from './step-form.tsx'
import style from './user-card-form.module.css'

type Props = {
  /** A single one is shown without a title of its own and without the progress. */
  steps: readonly Step[]
  /** Of `fieldRules`, for all the steps' fields. */
  rules: FormRules
  /** In the shop. */
  today: string
  /** What was answered before. */
  answers?: Answers | undefined
  /** What the server said, by the name of the control; the first step that has some is shown. */
  errors?: Errors | undefined
  /** The step to begin with: its key. With `onTurn`, the step that is shown. */
  open?: string | undefined
  /** Where the page's address says which step is shown: another one is asked for. */
  onTurn?: ((step: string) => void) | undefined
  /** Beside the progress, such as what has become of what was typed. */
  beside?: ReactNode
  /** In the form, where it is one: for a page without a script. */
  plain?: ReactNode
  /** The shop's entry code, for the link to its privacy notice. */
  shop?: string | undefined
  disabled?: boolean
  /** At a field that is a must before somebody is served; what visitors are told unless said. */
  later?: string | undefined
  /** On the last button; the way to the confirmation unless said. */
  submit?: string | undefined
  atDesk?: AtDesk | undefined
  /** Every step is in order. */
  onDone: (answers: Answers) => void
}

/** R2.30: a reception card to be filled in, from a shop's form as data. Steps that were left keep what was typed. */
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
  disabled = false,
  later,
  submit,
  atDesk,
  onDone,
}: Props) {
  const locale = useLocale()
  const texts = useWords(partWords).userCardForm
  const titles = useId()
  const [at, setAt] = useState(() => {
    const wrong = steps.findIndex(({ fields }) => fields.flatMap(answerKeys).some((key) => errors && Object.hasOwn(errors, key)))
    return Math.max(0, wrong >= 0 ? wrong : steps.findIndex(({ key }) => key === open))
  })
  /** Steps that nobody has reached load nothing; those that were left stay, and keep what was typed. */
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
    // The one part that comes later: should the line be cut meanwhile, the step can be turned to all the same.
    if (!following?.some(({ type }) => type === 'multi-date')) return
    const fetchNext = () => void fetchCalendar().catch(() => {})
    const stop = new AbortController()
    root.current?.addEventListener('input', fetchNext, { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [following])
  const asked = onTurn
    ? Math.max(
        0,
        steps.findIndex(({ key }) => key === open),
      )
    : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is asked for
  useEffect(() => {
    if (asked !== undefined && asked !== at) turn(asked)
  }, [asked])

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
    onDone(Object.assign({}, ...forms.map((form) => sentAnswers(new FormData(form)))))
  }

  const several = steps.length > 1
  /** Whether all that must be answered is, elsewhere than on that step: what follows may be left out. */
  const mayPass = (step: number) =>
    !atDesk && step + 1 < steps.length && steps.every((other, at) => at === step || !isLacking(other, { answers, locale }))
  return (
    <div className={style.form} ref={root}>
      {steps.slice(0, furthest + 1).map(({ key, title, fields }, step) => (
        <section key={key} hidden={step !== at} aria-labelledby={several ? `${titles}${step}` : undefined}>
          {several && (
            <>
              <div className={style.progress} aria-hidden>
                {steps.map((other, n) => (
                  <span key={other.key} data-done={n <= step || undefined} />
                ))}
              </div>
              <p className={style.place}>
                <b aria-hidden>{`${step + 1} / ${steps.length}`}</b>
                <span className={visitor.hidden}>{texts.progress(step + 1, steps.length)}</span>
                {step === at && beside}
              </p>
              <h2 id={`${titles}${step}`} className={style.title} tabIndex={-1} ref={step === at ? heading : undefined}>
                {title[textLocale(locale)]}
              </h2>
            </>
          )}
          <StepForm
            fields={fields}
            {...{ rules, errors, answers, today, shop, disabled, later, atDesk }}
            submit={steps[step + 1] ? texts.next(steps[step + 1]!.title[textLocale(locale)]) : (submit ?? texts.confirm)}
            onBack={step > 0 ? () => leave(step - 1) : undefined}
            straight={mayPass(step) ? texts.straight : undefined}
            onDone={(straight) => (step + 1 < steps.length && !straight ? leave(step + 1) : finish())}
          >
            {plain}
          </StepForm>
        </section>
      ))}
    </div>
  )
}
