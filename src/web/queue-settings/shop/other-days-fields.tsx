import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense } from 'react'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { SettingGroup } from '../../parts/fields/setting-fields.tsx'
import { TimeRangesField } from '../queue/lane/hours-field.tsx'
import { defaultDayHours } from '../queue/lane/hours-words.ts'
import type { SettingFieldsProps } from '../queue/setting/setting-form.ts'
import type { SettingsWords } from '../queue/words/ja.ts'
import type { OtherDaysFormValue } from './days-by-hours.ts'

/** Loaded on demand: only the visitors' card uses it too. */
const MultiDatePicker = lazy(async () => {
  const { MultiDatePicker: Picker } = await reloadOnMissingChunk(import('../../parts/dates/multi-date-picker/multi-date-picker.tsx'))
  return { default: Picker }
})

type Props = Pick<SettingFieldsProps<OtherDaysFormValue>, 'value' | 'set' | 'errors'> & {
  today: string
  texts: Pick<SettingsWords['otherDays'], 'closed' | 'changed' | 'add'>
}

export function OtherDaysFields({ value: { closed, changed }, set, errors, today, texts }: Props) {
  const { dates, days } = changed
  const picker = { today, limit: queueSettingsLimits.otherDays, ranked: false, marked: false }
  return (
    <Suspense>
      <MultiDatePicker
        {...picker}
        name="closed"
        label={texts.closed.label}
        help={texts.closed.help}
        defaultValue={closed}
        onChange={(chosen) => set({ closed: [...chosen] })}
      />
      {dates.map((chosen, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are only ever appended
        <SettingGroup key={at} title={texts.changed.title(at + 1)}>
          <MultiDatePicker
            {...picker}
            name={`changed${at}`}
            label={texts.changed.label}
            help={texts.changed.help}
            defaultValue={chosen}
            onChange={(next) => set({ changed: { dates: dates.with(at, [...next]), days } })}
          />
          <TimeRangesField
            name={texts.changed.title(at + 1)}
            ranges={days[at]!}
            wrong={errors.changed !== undefined}
            onChange={(ranges) => set({ changed: { dates, days: days.with(at, ranges) } })}
          />
        </SettingGroup>
      ))}
      <StaffErrorMessage>{errors.changed}</StaffErrorMessage>
      <Button onClick={() => set({ changed: { dates: [...dates, []], days: [...days, [defaultDayHours]] } })}>
        <IconPlus size={18} stroke={1.75} aria-hidden />
        {texts.add}
      </Button>
    </Suspense>
  )
}
