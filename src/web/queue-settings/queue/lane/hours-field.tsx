import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId } from 'react'
import { maxRangesPerDay } from '#domain/queue-settings/hours.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useWords } from '../../../i18n/words.ts'
import { Button, IconButton } from '../../../parts/controls/button.tsx'
import { Checkbox } from '../../../parts/controls/choice.tsx'
import { TextInput } from '../../../parts/controls/field.tsx'
import { RadioSetting } from '../../../parts/fields/setting-fields.tsx'
import staff from '../../../theme/staff.module.css'
import { settingsWords } from '../words.ts'
import style from './hours-field.module.css'
import { defaultDayHours, mondayFirstWeekdays, type TypedHours } from './hours-words.ts'

type Props = {
  /** Labels: the subject of the hours, and the meaning of none. */
  of: { label: string; help: string; none: string; own: string }
  value: TypedHours
  onChange: (hours: TypedHours) => void
  wrong: string | undefined
}

export function HoursField({ of: { label, help, none, own }, value, onChange, wrong }: Props) {
  const id = useId()
  const { weekly, days } = value
  const setDay = (day: number, ranges: TypedHours['days'][number]) => onChange({ weekly, days: days.with(day, ranges) })
  const firstOpen = mondayFirstWeekdays.find((day) => days[day]!.length > 0)
  return (
    <div>
      <RadioSetting
        {...{ label, help }}
        name="hours"
        value={weekly ? 'weekly' : 'any'}
        options={[
          { value: 'any', label: none },
          { value: 'weekly', label: own },
        ]}
        onChange={(chosen) => onChange({ days, weekly: chosen === 'weekly' })}
      />
      {weekly && (
        <ul className={style.days} aria-describedby={wrong ? `${id}w` : undefined}>
          {mondayFirstWeekdays.map((day) => (
            <Day
              key={day}
              day={day}
              ranges={days[day]!}
              wrong={wrong !== undefined}
              onChange={(ranges) => setDay(day, ranges)}
              {...(day === firstOpen && {
                onCopy: () => onChange({ weekly, days: days.map((ranges) => (ranges.length > 0 ? days[day]! : ranges)) }),
              })}
            />
          ))}
        </ul>
      )}
      <StaffErrorMessage id={`${id}w`}>{wrong}</StaffErrorMessage>
    </div>
  )
}

type RangesProps = {
  /** Name of their subject for screen readers. */
  name: string
  ranges: TypedHours['days'][number]
  wrong: boolean
  onChange: (ranges: TypedHours['days'][number]) => void
  children?: ReactNode
}

type DayProps = Omit<RangesProps, 'name' | 'children'> & { day: number; onCopy?: () => void }

function Day({ day, ranges, wrong, onChange, onCopy }: DayProps) {
  const { hours: texts } = useWords(settingsWords)
  const name = texts.days[day]!
  return (
    <li>
      <Checkbox
        className={style.day}
        checked={ranges.length > 0}
        onChange={({ target }) => onChange(target.checked ? [defaultDayHours] : [])}
      >
        {name}
      </Checkbox>
      {ranges.length === 0 ? (
        <span className={staff.muted}>{texts.closed}</span>
      ) : (
        <TimeRangesField {...{ name, ranges, wrong, onChange }}>
          {onCopy && (
            <Button look="quiet" small onClick={onCopy}>
              {texts.copy(name)}
            </Button>
          )}
        </TimeRangesField>
      )}
    </li>
  )
}

export function TimeRangesField({ name, ranges, wrong, onChange, children }: RangesProps) {
  const { hours: texts } = useWords(settingsWords)
  const time = (index: number, end: 'from' | 'to') => (
    <TextInput
      type="time"
      className={style.time}
      aria-label={texts[end](name, index + 1)}
      aria-invalid={wrong ? true : undefined}
      value={ranges[index]![end]}
      onChange={({ target }) => onChange(ranges.with(index, { ...ranges[index]!, [end]: target.value }))}
    />
  )
  return (
    <div className={style.ranges}>
      {ranges.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no other identity
        <div key={index} className={style.range}>
          {time(index, 'from')}
          <span aria-hidden>{texts.until}</span>
          {time(index, 'to')}
          {ranges.length > 1 && (
            <IconButton small label={texts.less(name, index + 1)} onClick={() => onChange(ranges.toSpliced(index, 1))}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <div className={style.more}>
        {ranges.length < maxRangesPerDay && (
          <Button look="quiet" small aria-label={texts.moreLabel(name)} onClick={() => onChange([...ranges, { from: '', to: '' }])}>
            {texts.more}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
