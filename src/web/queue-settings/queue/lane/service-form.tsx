import { createService, editService, removeService, type ServiceSetting } from '#contract/queue-settings/services.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { CheckboxSetting, NumberSetting, SelectSetting } from '../../../parts/fields/setting-fields.tsx'
import {
  emptyTypedName,
  joinNameTranslations,
  type SettingFieldsProps,
  type SettingForm,
  type TypedName,
  toTypedName,
} from '../setting/setting-form.ts'
import { laneLabel } from '../setting/setting-kind.ts'
import { settingsWords } from '../words.ts'
import { createWholeNumberRule, formatNumberInput, parseWholeNumber } from './form-values.ts'
import { JapaneseNameField, NameTranslations } from './name-fields.tsx'

export type ServiceFormValue = { laneId: string; names: TypedName; priorMinutes: string; open: boolean }

const minutes = [1, queueSettingsLimits.priorMinutes] as const

function Fields({ value, set, errors, settings: { lanes } }: SettingFieldsProps<ServiceFormValue>) {
  const { fields, units } = useWords(settingsWords)
  const locale = useLocale()
  return (
    <>
      <JapaneseNameField value={value.names} onChange={(names) => set({ names })} wrong={errors.names} />
      <SelectSetting
        {...fields.lane}
        value={value.laneId}
        required
        wrong={errors.laneId}
        options={lanes.map((lane) => ({ value: lane.id, label: laneLabel(lane, locale) }))}
        onChange={(laneId) => set({ laneId })}
      />
      <NumberSetting
        {...fields.priorMinutes}
        value={value.priorMinutes}
        unit={units.minutes}
        wrong={errors.priorMinutes}
        onChange={(priorMinutes) => set({ priorMinutes })}
      />
      <CheckboxSetting {...fields.serviceOpen} checked={value.open} onChange={(open) => set({ open })} />
      <NameTranslations value={value.names} onChange={(names) => set({ names })} />
    </>
  )
}

const read = ({ names, priorMinutes, ...others }: ServiceFormValue) => ({
  ...others,
  name: names,
  priorMinutes: parseWholeNumber(priorMinutes, ...minutes)!,
})

export const serviceForm: SettingForm<ServiceSetting, ServiceFormValue> = {
  fresh: ({ lanes }) => ({ laneId: lanes[0]?.id ?? '', names: emptyTypedName, priorMinutes: '15', open: true }),
  valueOf: ({ laneId, name, priorMinutes, open }) => ({
    laneId,
    names: toTypedName(name),
    priorMinutes: formatNumberInput(priorMinutes),
    open,
  }),
  requirements: (_, { texts: { errors }, settings: { lanes } }) => ({
    laneId: { rules: { required: true, oneOf: lanes.map(({ id }) => id) }, says: errors.required },
    names: { rules: 'named', says: errors.required },
    priorMinutes: { rules: `required|${createWholeNumberRule(...minutes)}`, says: errors.whole(...minutes) },
  }),
  Fields,
  words({ laneId, names, priorMinutes, open }, { texts: { fields, units, on, off }, settings: { lanes }, locale }) {
    const lane = lanes.find(({ id }) => id === laneId)
    return {
      laneId: [fields.lane.label, lane ? laneLabel(lane, locale) : ''],
      names: [fields.names.label, joinNameTranslations(names)],
      priorMinutes: [fields.priorMinutes.label, `${priorMinutes} ${units.minutes}`],
      open: [fields.serviceOpen.label, open ? on : off],
    }
  },
  create: (run, shopId, value) => run(createService, { params: { shopId }, body: read(value) }),
  edit: (run, shopId, { id, rev }, value) => run(editService, { params: { shopId, serviceId: id }, body: { rev, ...read(value) } }),
  remove: (run, shopId, serviceId) => run(removeService, { params: { shopId, serviceId } }),
}

/** Service form whose new rows belong to this lane by default. */
export const createServiceFormForLane = (laneId: string): typeof serviceForm => ({
  ...serviceForm,
  fresh: (settings) => ({ ...serviceForm.fresh(settings), laneId }),
})
