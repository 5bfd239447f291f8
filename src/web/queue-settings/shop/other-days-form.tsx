import { setShopHours } from '#contract/queue-settings/shop.ts'
import { useWords } from '../../i18n/words.ts'
import type { SettingFieldsProps, SettingForm } from '../queue/setting/setting-form.ts'
import type { OtherDaysRow } from '../queue/setting/setting-kind.ts'
import { settingsWords } from '../queue/words.ts'
import { formatDaysWithOtherHours, type OtherDaysFormValue, toOtherDays, toOtherDaysFormValue } from './days-by-hours.ts'
import { OtherDaysFields } from './other-days-fields.tsx'

function Fields({ settings: { shop }, ...fields }: SettingFieldsProps<OtherDaysFormValue>) {
  return <OtherDaysFields {...fields} today={shop.businessDay} texts={useWords(settingsWords).otherDays} />
}

/** Hides past days. The next save removes them. */
const comingDays = ({ otherDays, businessDay }: Pick<OtherDaysRow, 'otherDays' | 'businessDay'>) =>
  toOtherDaysFormValue(otherDays.filter(({ day }) => day >= businessDay))

export const otherDaysForm: SettingForm<OtherDaysRow, OtherDaysFormValue> = {
  fresh: ({ shop }) => comingDays(shop),
  valueOf: comingDays,
  requirements(_, { texts: { errors }, settings: { shop } }) {
    const { dayStartsAt } = shop
    const says = { filled: errors.time, possible: errors.hours(dayStartsAt) }
    return { changed: { rules: { filled: true, possible: { dayStartsAt } }, says } }
  },
  Fields,
  words: ({ closed, changed }, { texts: { otherDays, hours, row } }) => ({
    closed: [otherDays.closed.label, closed.join(row.dot)],
    changed: [otherDays.changed.label, formatDaysWithOtherHours(changed, row.dot, hours.until)],
  }),
  edit: (run, shopId, { rev }, value) => run(setShopHours, { params: { shopId }, body: { rev, otherDays: toOtherDays(value) } }),
}
