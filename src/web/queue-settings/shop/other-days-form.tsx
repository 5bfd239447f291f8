import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense } from 'react'
import { setShopHours } from '#contract/queue-settings/shop.ts'
import { limits } from '#domain/queue-settings/limits.ts'
import { call } from '../../api/api.ts'
import { SettingGroup } from '../../form/setting-fields.tsx'
import { orReload } from '../../frame/page/gone-module.ts'
import { StaffWrong } from '../../frame/staff/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import staff from '../../parts/theme/staff.module.css'
import { Ranges } from '../queue/lane/hours-field.tsx'
import { type TypedHours, usualDay } from '../queue/lane/hours-words.ts'
import type { FieldsProps, SettingForm } from '../queue/setting/setting-form.ts'
import type { OtherDaysRow } from '../queue/setting/setting-kind.ts'
import { settingsWords } from '../queue/words.ts'
import { byHours } from './days-by-hours.ts'

/** Shared with the visitors' card alone, so that no other page of staff loads it. */
const MultiDatePicker = lazy(async () => {
  const { MultiDatePicker: Picker } = await orReload(import('../../parts/dates/multi-date-picker/multi-date-picker.tsx'))
  return { default: Picker }
})

type DayRanges = TypedHours['days'][number]
/** `changed`: days with the same hours together; `days` are the hours of each of `dates`. */
export type OtherDaysValue = { closed: string[]; changed: { dates: string[][]; days: DayRanges[] } }

function Fields({ value: { closed, changed }, set, errors, settings: { shop } }: FieldsProps<OtherDaysValue>) {
  const { otherDays: texts } = useWords(settingsWords)
  const { dates, days } = changed
  const picker = { today: shop.businessDay, limit: limits.otherDays, ranked: false, marked: false }
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
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are only ever added, at the end
        <SettingGroup key={at} title={texts.changed.title(at + 1)}>
          <MultiDatePicker
            {...picker}
            name={`changed${at}`}
            label={texts.changed.label}
            help={texts.changed.help}
            defaultValue={chosen}
            onChange={(next) => set({ changed: { dates: dates.with(at, [...next]), days } })}
          />
          <Ranges
            name={texts.changed.title(at + 1)}
            ranges={days[at]!}
            wrong={errors.changed !== undefined}
            onChange={(ranges) => set({ changed: { dates, days: days.with(at, ranges) } })}
          />
        </SettingGroup>
      ))}
      <StaffWrong>{errors.changed}</StaffWrong>
      <button
        type="button"
        className={staff.outline}
        onClick={() => set({ changed: { dates: [...dates, []], days: [...days, [usualDay]] } })}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
        {texts.add}
      </button>
    </Suspense>
  )
}

/** Days off and days with other hours. */
export const otherDaysForm: SettingForm<OtherDaysRow, OtherDaysValue> = {
  fresh: ({ shop }) => comingDays(shop),
  valueOf: comingDays,
  asks(_, { texts: { errors }, settings: { shop } }) {
    const { dayStartsAt } = shop
    const says = { filled: errors.time, possible: errors.hours(dayStartsAt) }
    return { changed: { rules: { filled: true, possible: { dayStartsAt } }, says } }
  },
  Fields,
  words: ({ closed, changed: { dates, days } }, { texts: { otherDays, hours, row } }) => ({
    closed: [otherDays.closed.label, closed.join(row.dot)],
    changed: [
      otherDays.changed.label,
      dates.map((chosen, at) => `${chosen.join(row.dot)} ${days[at]!.map(({ from, to }) => from + hours.until + to).join(' ')}`).join('\n'),
    ],
  }),
  edit: (shopId, { rev }, { closed, changed }, idempotencyKey) => {
    // A day that is in several groups counts where it stands first: a day off stays one.
    const hoursOf = new Map<string, DayRanges>()
    for (const [at, chosen] of [closed, ...changed.dates].entries())
      for (const day of chosen) if (!hoursOf.has(day)) hoursOf.set(day, at === 0 ? [] : changed.days[at - 1]!)
    const otherDays = [...hoursOf].map(([day, ranges]) => ({ day, ranges })).sort((a, b) => (a.day < b.day ? -1 : 1))
    return call(setShopHours, { params: { shopId }, body: { rev, otherDays }, idempotencyKey })
  },
}

/** Days that are over are not shown, and go with the next change. */
function comingDays({ otherDays, businessDay }: Pick<OtherDaysRow, 'otherDays' | 'businessDay'>): OtherDaysValue {
  const groups = byHours(otherDays.filter(({ day }) => day >= businessDay))
  const changed = groups.filter(({ ranges }) => ranges.length > 0)
  return {
    closed: groups.find(({ ranges }) => ranges.length === 0)?.days ?? [],
    changed: { dates: changed.map(({ days }) => days), days: changed.map(({ ranges }) => ranges) },
  }
}
