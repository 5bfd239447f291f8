import { type ReactNode, useId, useState } from 'react'
import { type ShopSetting, setShopHours } from '#contract/queue-settings/shop.ts'
import { dateParts } from '#domain/time/plain-date.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatDayWithWeekday } from '../../i18n/time.ts'
import { orderWeekdays } from '../../i18n/week.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Checkbox, Switch } from '../../parts/controls/choice.tsx'
import { Select } from '../../parts/controls/field.tsx'
import { useHolidays } from '../../parts/dates/calendar/use-holidays.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import { settingsWords } from '../queue/words.ts'
import { changeOpeningTime, type HoursAnswers, initialHoursAnswers, timeChoices, toWeekHours } from './hours-answers.ts'
import style from './opening-hours.module.css'
import { hoursWords } from './words.ts'

type Props = {
  shopId: string
  shop: Pick<ShopSetting, 'rev' | 'hours' | 'closedOnHolidays' | 'businessDay' | 'dayStartsAt'>
  save: string
  onSaved: (shop: ShopSetting) => void
}

/**
 * Opening hours by three answers: period, weekdays off, public holidays. For shops with the same hours on all open days, or with none
 * set.
 */
export function OpeningHoursForm({ shopId, shop, save, onSaved }: Props) {
  const texts = useWords(hoursWords)
  const path = useLocalizePath()
  const [answers, setAnswers] = useState(() => initialHoursAnswers(shop))
  const [opensNever, setOpensNever] = useState(false)
  const { busy, problem, run } = useCommand()
  const set = (change: Partial<HoursAnswers>) => setAnswers((now) => ({ ...now, ...change }))

  async function send(): Promise<void> {
    const allOff = answers.closedWeekdays.length === 7
    setOpensNever(allOff)
    if (allOff) return
    const body = { rev: shop.rev, hours: toWeekHours(answers), closedOnHolidays: answers.closedOnHolidays }
    const saved = await run(setShopHours, { params: { shopId }, body })
    if (saved.ok) onSaved(saved.value)
  }

  return (
    <form
      className={style.hours}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Period dayStartsAt={shop.dayStartsAt} answers={answers} onChange={setAnswers} />
      <ClosedWeekdays closed={answers.closedWeekdays} onChange={(closedWeekdays) => set({ closedWeekdays })} />
      <Switch checked={answers.closedOnHolidays} onChange={({ target }) => set({ closedOnHolidays: target.checked })}>
        <span>
          <b>{texts.holidays}</b>
          <NextHoliday today={shop.businessDay} />
        </span>
      </Switch>
      <StaffErrorMessage>{opensNever ? texts.opensNever : problem?.detail}</StaffErrorMessage>
      <div className={style.acts}>
        <Button type="submit" look="primary" disabled={busy}>
          {save}
        </Button>
        <PrefetchLink to={path('/shopAdmin/shopSetting#shopHours')}>{texts.byWeekday}</PrefetchLink>
      </div>
    </form>
  )
}

type PeriodProps = { dayStartsAt: string; answers: HoursAnswers; onChange: (answers: HoursAnswers) => void }

function Period({ dayStartsAt, answers, onChange }: PeriodProps) {
  const texts = useWords(hoursWords)
  const options = (choices: ReturnType<typeof timeChoices>) =>
    choices.map(({ value, isNextDay }) => (
      <option key={value} value={value}>
        {isNextDay ? texts.nextDay(value) : value}
      </option>
    ))
  return (
    <fieldset className={style.part}>
      <legend className={staff.label}>{texts.hours}</legend>
      <span className={style.period}>
        {texts.period(
          <Select
            key="from"
            aria-label={texts.opens}
            value={answers.from}
            onChange={({ target }) => onChange(changeOpeningTime(answers, target.value, dayStartsAt))}
          >
            {options(timeChoices(answers.from, dayStartsAt))}
          </Select>,
          <Select
            key="to"
            aria-label={texts.closes}
            value={answers.to}
            onChange={({ target }) => onChange({ ...answers, to: target.value })}
          >
            {options(timeChoices(answers.to, dayStartsAt, answers.from))}
          </Select>,
        )}
      </span>
    </fieldset>
  )
}

function ClosedWeekdays({ closed, onChange }: { closed: readonly number[]; onChange: (closed: number[]) => void }) {
  const texts = useWords(hoursWords)
  const { days, shortDays } = useWords(settingsWords).hours
  const id = useId()
  return (
    <fieldset className={style.part}>
      <legend className={staff.label}>{texts.closedWeekdays}</legend>
      <div className={style.days}>
        {orderWeekdays(useLocale()).map((day) => (
          <Checkbox
            key={day}
            className={style.day}
            aria-labelledby={`${id}${day}`}
            checked={closed.includes(day)}
            onChange={({ target }) => onChange([...closed.filter((one) => one !== day), ...(target.checked ? [day] : [])].sort())}
          >
            <span className={staff.hidden} id={`${id}${day}`}>
              {days[day]}
            </span>
            <span aria-hidden>{shortDays[day]}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** Shows the next public holiday as an example beside the switch. */
function NextHoliday({ today }: { today: string }): ReactNode {
  const texts = useWords(hoursWords)
  const locale = useLocale()
  const { year } = dateParts(today)
  const known = { ...useHolidays(year), ...useHolidays(year + 1) }
  const day = Object.keys(known)
    .sort()
    .find((one) => one > today)
  // A non-breaking space keeps the line's height while the holidays load.
  return (
    <span className={staff.help}>
      {day ? texts.nextHoliday(formatDayWithWeekday(day, locale), known[day]!.name, known[day]!.name_en) : '\u00a0'}
    </span>
  )
}
