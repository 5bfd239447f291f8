import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { confirmStepKey } from '#domain/cards/progress.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { answerControlNames, type QuestionStep } from '#domain/forms/field.ts'
import { toTextLocale } from '#domain/locale.ts'
import { createVisitorStationSearch } from '../../api/find-stations.ts'
import type { OtherDeviceAnswers } from '../../device/local-cards.ts'
import type { ErrorsByField } from '../../form/field-state.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { UserCardForm } from '../../parts/card/user-card-form/user-card-form.tsx'
import { buttonClass } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import { CardSaveFailureNotice, MergedAnswersNotice } from './card-notices.tsx'
import { CardRevInput } from './card-rev.tsx'
import { OtherDeviceLink } from './other-device.tsx'
import type { StationsByField } from './typed-stations.ts'
import type { LoadedCardForm, useCardForm } from './use-card.ts'
import style from './visitor-card.module.css'
import { visitorCardWords } from './words.ts'

type Props = {
  loaded: LoadedCardForm
  state: ReturnType<typeof useCardForm>
  step: string | undefined
  /** A single step, on the way back to the confirmation. */
  edit: boolean
  wrong: ErrorsByField | undefined
  given: Answers | undefined
  /** Stations to choose from for those answers. */
  found: StationsByField | undefined
  refused: string | undefined
  /** Merged fields of a form sent without JavaScript. */
  merged: OtherDeviceAnswers | undefined
  href: (step: string) => string
  onDone: () => void
}

/** The steps, or all of them in one form without JavaScript. */
export function CardForm({ loaded, state, step, edit, wrong, given, found, refused, merged, href, onDone }: Props) {
  const texts = useWords(visitorCardWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const { rules, shop, whole, card, isKiosk } = loaded
  const steps = useMemo(() => withStations(loaded.steps, found), [loaded.steps, found])
  const stations = useMemo(() => createVisitorStationSearch(shop.code), [shop.code])
  const isWrong = ({ fields }: QuestionStep) =>
    !wrong || fields.flatMap(answerControlNames).some((control) => Object.hasOwn(wrong, control))
  const alone = edit ? steps.find((candidate) => candidate.key === step && isWrong(candidate)) : undefined
  // Show all answers sent without JavaScript if an error is in another step than the sent one.
  const atOnce = (whole && step === 'all') || (given && edit && !alone)
  const shown = useMemo(() => (atOnce ? together(steps) : alone ? [alone] : steps), [atOnce, steps, alone])
  /** Stepping needs JavaScript. A single step and the whole form are plain forms. */
  const steppedOnly = shown.length > 1
  const saved = (
    <span className={style.saved} role="status">
      {state.saved === 'here' && (
        <>
          <IconCheck size={18} stroke={1.75} aria-hidden />
          {texts.kept}
        </>
      )}
      {state.saved === 'unsent' && (
        <>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          {texts.notSent}
        </>
      )}
    </span>
  )
  return (
    <>
      {steppedOnly ? (
        <h1 className={visitor.hidden}>{texts.title}</h1>
      ) : (
        <h1 className={style.title}>{alone ? alone.title[toTextLocale(locale)] : texts.wholeTitle}</h1>
      )}
      <CardSaveFailureNotice failure={refused ? { kind: 'refused', why: refused } : state.failure} />
      <MergedAnswersNotice merged={merged ?? state.merged} steps={steps} today={shop.today} />
      {steppedOnly && (
        <noscript>
          {import.meta.env.SSR && (
            <>
              {/* Redirects at once; the link is for browsers that block the refresh. */}
              <meta httpEquiv="refresh" content={`0;url=${href('all')}`} />
              <p className={style.title}>{texts.description}</p>
              <a className={buttonClass({ look: 'primary', large: true, wide: true })} href={href('all')}>
                {texts.whole}
              </a>
            </>
          )}
        </noscript>
      )}
      <div data-stepped={steppedOnly || undefined} className={style.form}>
        <UserCardForm
          key={`${state.round} ${alone?.key ?? ''} ${wrong ? Object.keys(wrong).join() : ''}`}
          steps={shown}
          rules={rules}
          today={shop.today}
          shop={shop.code}
          findStations={stations}
          answers={(state.round === 0 && given) || state.answers}
          errors={wrong}
          open={step}
          beside={saved}
          plain={<CardRevInput rev={card?.rev} />}
          submit={alone ? texts.toConfirm : texts.check}
          onTurn={(to) => {
            state.take(to)
            void navigate(href(to), { preventScrollReset: true })
          }}
          onDone={() => {
            state.take(confirmStepKey)
            onDone()
            void navigate(href(confirmStepKey))
          }}
        />
      </div>
      {!steppedOnly && saved}
      {!isKiosk && <OtherDeviceLink own={(state.card ?? card)?.own} />}
    </>
  )
}

function withStations(steps: readonly QuestionStep[], stations: StationsByField = {}): readonly QuestionStep[] {
  return steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) =>
      field.type === 'stations' && stations[field.key] ? { ...field, stations: stations[field.key] } : field,
    ),
  }))
}

function together(steps: readonly QuestionStep[]): readonly QuestionStep[] {
  const fields = steps.flatMap(({ key, title, fields }) => [{ type: 'heading' as const, key: `${key}Heading`, label: title }, ...fields])
  return [{ key: 'all', title: steps[0]!.title, fields }]
}
