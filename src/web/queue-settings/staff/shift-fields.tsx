import { useWords } from '../../i18n/words.ts'
import { SettingGroup } from '../../parts/fields/setting-fields.tsx'
import { HoursField } from '../queue/lane/hours-field.tsx'
import { defaultWeekHours, type TypedHours } from '../queue/lane/hours-words.ts'
import type { SettingFieldsProps } from '../queue/setting/setting-form.ts'
import { settingsWords } from '../queue/words.ts'
import type { OtherDaysFormValue } from '../shop/days-by-hours.ts'
import { OtherDaysFields } from '../shop/other-days-fields.tsx'

export type ShiftFormValue = { shifts: TypedHours } & OtherDaysFormValue

export function ShiftFields({ value, set, errors, settings: { shop } }: SettingFieldsProps<ShiftFormValue>) {
  const { shifts: texts } = useWords(settingsWords)
  const { shifts } = value
  /** Proposes the shop's own hours for a new plan. */
  const plan = (next: TypedHours) =>
    set({ shifts: next.weekly && next.days === defaultWeekHours && shop.hours ? { weekly: true, days: shop.hours } : next })
  return (
    <SettingGroup title={texts.title}>
      <HoursField of={texts.of} value={shifts} onChange={plan} wrong={errors.shifts} />
      {shifts.weekly && <OtherDaysFields value={value} set={set} errors={errors} today={shop.businessDay} texts={texts} />}
    </SettingGroup>
  )
}
