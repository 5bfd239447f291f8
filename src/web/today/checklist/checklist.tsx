import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { setShopChecklist } from '#contract/queue-settings/shop.ts'
import { useCommand } from '../../api/use-command.ts'
import { featureChecklistSteps } from '../../features/today.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatDayWithWeekday, toCalendarDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { OpeningHoursForm } from '../../queue-settings/hours/opening-hours.tsx'
import { formatHours, toTypedHours } from '../../queue-settings/queue/lane/hours-words.ts'
import { settingsWords } from '../../queue-settings/queue/words.ts'
import staff from '../../theme/staff.module.css'
import style from './checklist.module.css'
import { ContactStep, CounterStep } from './step-forms.tsx'
import {
  type ChecklistFacts,
  type CoreStepName,
  checklistStepsByName,
  findOpenStep,
  listDoneStepNames,
  type StepName,
  stepNames,
} from './steps.ts'
import { checklistWords } from './words.ts'

type Props = { shopId: string; facts: ChecklistFacts }

/** Setup checklist. The open step is answered in place if it needs only a few fields. */
export function Checklist({ shopId, facts }: Props) {
  const texts = useWords(checklistWords)
  const [chosen, setChosen] = useState<StepName>()
  const setHidden = useHidden(shopId)
  const done = listDoneStepNames(facts)
  const open = findOpenStep(facts, chosen)
  return (
    <section className={style.checklist} aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <Progress done={done.length} />
        <span className={staff.grow} />
        <Button look="quiet" disabled={setHidden.busy} onClick={() => setHidden.run(true)}>
          <IconEyeOff size={18} stroke={1.75} aria-hidden />
          {texts.hide}
        </Button>
      </header>
      <StaffErrorMessage>{setHidden.problem?.detail}</StaffErrorMessage>
      <ol>
        {stepNames.map((name) =>
          name === open ? (
            <OpenStep key={name} name={name}>
              <InPlace name={name} shopId={shopId} facts={facts} />
            </OpenStep>
          ) : (
            <StepRow key={name} name={name} facts={facts} isDone={done.includes(name)} onOpen={() => setChosen(name)} />
          ),
        )}
      </ol>
    </section>
  )
}

/** Rest of a hidden checklist, at the foot of the page. */
export function HiddenChecklistFooter({ shopId, facts }: Props) {
  const texts = useWords(checklistWords)
  const setHidden = useHidden(shopId)
  return (
    <footer className={style.hidden}>
      <span>
        {texts.title} {texts.count(listDoneStepNames(facts).length, stepNames.length)}
      </span>
      <Button look="quiet" small disabled={setHidden.busy} onClick={() => setHidden.run(false)}>
        {texts.show}
      </Button>
      <StaffErrorMessage>{setHidden.problem?.detail}</StaffErrorMessage>
    </footer>
  )
}

function useHidden(shopId: string) {
  const { revalidate } = useRevalidator()
  const { busy, problem, run } = useCommand({ after: revalidate })
  return { busy, problem, run: (hidden: boolean) => void run(setShopChecklist, { params: { shopId }, body: { hidden } }) }
}

function Progress({ done }: { done: number }) {
  const texts = useWords(checklistWords)
  const all = stepNames.length
  return (
    <>
      <span role="img" aria-label={texts.progress(done, all)} className={style.bar}>
        <i style={{ width: `${(done / all) * 100}%` }} />
      </span>
      <span className={staff.muted} aria-hidden>
        {texts.count(done, all)}
      </span>
    </>
  )
}

function OpenStep({ name, children }: { name: StepName; children: ReactNode }) {
  const { title, text } = useStepTexts()(name)
  return (
    <li className={style.open} aria-current="step">
      <span className={style.mark} aria-hidden />
      <div>
        <h3>{title}</h3>
        <p className={staff.help}>{text}</p>
        {children}
      </div>
    </li>
  )
}

function InPlace({ name, shopId, facts }: Props & { name: StepName }) {
  const { hours } = useWords(checklistWords)
  const stepTexts = useStepTexts()
  const path = useLocalizePath()
  const { revalidate } = useRevalidator()
  if (name === 'hours') return <OpeningHoursForm shopId={shopId} shop={facts.shop} save={hours} onSaved={() => void revalidate()} />
  if (name === 'contact') return <ContactStep shopId={shopId} shop={facts.shop} />
  if (name === 'counter') return <CounterStep shopId={shopId} counters={facts.counters} />
  return (
    <PrefetchLink className={buttonClass({ look: 'primary' })} to={path(checklistStepsByName[name].path)}>
      {stepTexts(name).act}
    </PrefetchLink>
  )
}

type RowProps = { name: StepName; facts: ChecklistFacts; isDone: boolean; onOpen: () => void }

/** A completed step with what was entered, or a later one. */
function StepRow({ name, facts, isDone, onOpen }: RowProps) {
  const texts = useWords(checklistWords)
  const path = useLocalizePath()
  const entered = useEntered(facts)
  const { title, text, act } = useStepTexts()(name)
  const { path: to, inPlace } = checklistStepsByName[name]
  return (
    <li className={isDone ? style.done : undefined}>
      <span className={style.mark}>{isDone && <IconCheck size={14} stroke={3} role="img" aria-label={texts.done} />}</span>
      <div>
        <b>{title}</b>
        <span className={staff.help}>{isDone ? entered(name) : text}</span>
      </div>
      {isDone ? (
        <PrefetchLink className={buttonClass({ look: 'quiet' })} to={path(to)} aria-label={texts.actOn(texts.change, title)}>
          {texts.change}
        </PrefetchLink>
      ) : inPlace ? (
        <Button aria-label={texts.actOn(act, title)} onClick={onOpen}>
          {act}
        </Button>
      ) : (
        <PrefetchLink className={buttonClass()} to={path(to)} aria-label={texts.actOn(act, title)}>
          {act}
        </PrefetchLink>
      )}
    </li>
  )
}

/** Texts of a step; steps of features bring their own. */
function useStepTexts() {
  const texts = useWords(checklistWords).steps
  const locale = useLocale()
  return (name: StepName) => featureChecklistSteps.find((step) => step.name === name)?.texts(locale) ?? texts[name as CoreStepName]
}

/** Describes what was entered in a completed step. */
function useEntered({ shop, counters, people, invited, lines }: ChecklistFacts): (name: StepName) => string {
  const texts = useWords(checklistWords)
  const settings = useWords(settingsWords)
  const locale = useLocale()
  const { entered, dot } = texts
  const says: Record<CoreStepName, () => string> = {
    hours: () => {
      const week = formatHours(toTypedHours(shop.hours), settings, settings.hours.always)
      return shop.closedOnHolidays ? [week, settings.hours.holidaysOff].join(dot) : week
    },
    contact: () => [shop.phone, shop.address].filter(Boolean).join(dot),
    counter: () => counters.join(dot),
    colleagues: () => [entered.people(people), ...(invited > 0 ? [entered.invited(invited)] : [])].join(dot),
    poster: () =>
      entered.printed(shop.posterPrintedAt ? formatDayWithWeekday(toCalendarDay(shop.posterPrintedAt, shop.timeZone), locale) : ''),
    mail: () => entered.mail,
    lines: () => entered.lines(lines),
  }
  return (name) => featureChecklistSteps.find((step) => step.name === name)?.texts(locale).done ?? says[name as CoreStepName]()
}
