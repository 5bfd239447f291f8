import { lazy, Suspense } from 'react'
import { createStaff, editStaff } from '#contract/queue-settings/staff.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { type Locale, locales, localizedLanguageName, localizedText } from '#domain/locale.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { type StaffColour, staffColours } from '#domain/queue-settings/staff-colour.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { StaffColourDot } from '../../parts/choices/staff-select/face.tsx'
import { CheckboxGroupSetting, RadioSetting, SelectSetting, TextSetting } from '../../parts/fields/setting-fields.tsx'
import { formatHours, toTypedHours, unsetTypedHours } from '../queue/lane/hours-words.ts'
import { NameTranslations } from '../queue/lane/name-fields.tsx'
import { FoldedSettings } from '../queue/setting/folded-settings.tsx'
import { joinNameTranslations, type RowActionProps, type SettingFieldsProps, type SettingForm } from '../queue/setting/setting-form.ts'
import { settingsWords } from '../queue/words.ts'
import { formatDaysWithOtherHours, toOtherDays, toOtherDaysFormValue } from '../shop/days-by-hours.ts'
import type { ShiftFormValue } from './shift-fields.tsx'
import { StaffReplay } from './staff-replay.tsx'

/** `chosen` is kept while "all" is selected. */
export type StaffFormValue = {
  name: string
  kana: string
  otherNames: { en: string; zh: string }
  languages: Locale[]
  colour: StaffColour
  servesAll: boolean
  chosen: string[]
  counterId: string
  accountId: string
} & ShiftFormValue

function Fields(props: SettingFieldsProps<StaffFormValue>) {
  const { value, set, errors, settings, shopId, id } = props
  const { services, counters, members } = settings
  const { fields, colours, serves, login, noCounter } = useWords(settingsWords)
  const { roles } = useWords(staffFrameWords)
  const locale = useLocale()
  return (
    <>
      <TextSetting
        {...fields.personName}
        value={value.name}
        maxLength={queueSettingsLimits.name}
        required
        first
        wrong={errors.name}
        onChange={(name) => set({ name })}
      />
      <SelectSetting
        {...fields.login}
        value={value.accountId}
        options={[
          { value: '', label: login.none },
          ...members.map(({ accountId, name, role }) => ({ value: accountId, label: `${name} (${roles[role]})` })),
        ]}
        onChange={(accountId) => set({ accountId })}
      />
      <div>
        <FoldedSettings {...props} form={staffForm} fields={foldedFields}>
          <TextSetting {...fields.kana} value={value.kana} maxLength={queueSettingsLimits.name} onChange={(kana) => set({ kana })} />
          <CheckboxGroupSetting
            {...fields.staffLanguages}
            options={locales.map((language) => ({ value: language, label: localizedLanguageName(language, locale) }))}
            values={value.languages}
            onChange={(languages) => set({ languages: languages as Locale[] })}
          />
          <RadioSetting
            {...fields.colour}
            name="colour"
            inline
            value={value.colour}
            options={staffColours.map((colour) => ({ value: colour, label: colours[colour], mark: <StaffColourDot colour={colour} /> }))}
            onChange={(colour) => set({ colour })}
          />
          <RadioSetting
            {...fields.serves}
            name="serves"
            value={value.servesAll ? 'all' : 'chosen'}
            options={[
              { value: 'all', label: serves.all },
              { value: 'chosen', label: serves.chosen },
            ]}
            onChange={(chosen) => set({ servesAll: chosen === 'all' })}
          />
          {!value.servesAll && (
            <CheckboxGroupSetting
              label={serves.chosen}
              options={services.map(({ id, name }) => ({ value: id, label: localizedText(name, locale) }))}
              values={value.chosen}
              wrong={errors.chosen}
              onChange={(chosen) => set({ chosen })}
            />
          )}
          <SelectSetting
            {...fields.staffCounter}
            value={value.counterId}
            options={[{ value: '', label: noCounter }, ...counters.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(counterId) => set({ counterId })}
          />
          <Suspense>
            <ShiftFields {...props} />
          </Suspense>
          <StaffReplay {...{ shopId, settings, id }} plan={readPlan(value)} />
        </FoldedSettings>
        <NameTranslations value={value.otherNames} onChange={(otherNames) => set({ otherNames })} />
      </div>
    </>
  )
}

/** In the order in which the folded row names them. The colour is left out, because a new person gets one and it is never the default. */
const foldedFields = [
  'servesAll',
  'counterId',
  'shifts',
  'kana',
  'languages',
  'chosen',
  'closed',
  'changed',
] as const satisfies readonly (keyof StaffFormValue)[]

/** Loaded on demand, because it contains calendars. */
const ShiftFields = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./shift-fields.tsx'))).ShiftFields }))

/** Loaded on demand, because only an open form sends files. */
const StaffPhoto = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./staff-photo.tsx'))).StaffPhotoSetting }))

const Photo = (props: RowActionProps<StaffSetting>) => (
  <Suspense>
    <StaffPhoto {...props} />
  </Suspense>
)

const readPlan = ({ servesAll, chosen, shifts }: Pick<StaffFormValue, 'servesAll' | 'chosen' | 'shifts'>) => ({
  serviceIds: servesAll ? null : chosen,
  shifts: shifts.weekly ? shifts.days : null,
})

const read = ({ kana, servesAll, chosen, counterId, accountId, shifts, closed, changed, ...others }: StaffFormValue) => ({
  ...others,
  ...readPlan({ servesAll, chosen, shifts }),
  kana: kana.trim() || null,
  counterId: counterId || null,
  accountId: accountId || null,
  otherDays: shifts.weekly ? toOtherDays({ closed, changed }) : [],
})

const isColour = (colour: string): colour is StaffColour => (staffColours as readonly string[]).includes(colour)

export const staffForm: SettingForm<StaffSetting, StaffFormValue> = {
  fresh: ({ staff }) => ({
    name: '',
    kana: '',
    otherNames: { en: '', zh: '' },
    languages: ['ja'],
    colour: staffColours[staff.length % staffColours.length]!,
    servesAll: true,
    chosen: [],
    counterId: '',
    accountId: '',
    shifts: unsetTypedHours,
    ...toOtherDaysFormValue([]),
  }),
  valueOf: ({ name, kana, otherNames: { en = '', zh = '' }, languages, colour, serviceIds, counterId, accountId, ...plan }) => ({
    name,
    kana: kana ?? '',
    otherNames: { en, zh },
    languages: [...languages].sort(),
    colour: isColour(colour) ? colour : 'grey',
    servesAll: serviceIds === null,
    chosen: [...(serviceIds ?? [])].sort(),
    counterId: counterId ?? '',
    accountId: accountId ?? '',
    shifts: toTypedHours(plan.shifts),
    ...toOtherDaysFormValue(plan.otherDays),
  }),
  requirements({ shifts }, { texts: { errors }, settings: { shop } }) {
    const { dayStartsAt } = shop
    const times = { rules: { filled: true, possible: { dayStartsAt } }, says: { filled: errors.time, possible: errors.hours(dayStartsAt) } }
    return { name: { rules: 'required', says: errors.required }, ...(shifts.weekly && { shifts: times, changed: times }) }
  },
  Fields,
  Acts: Photo,
  words(value, { texts, settings: { services, counters, members }, locale }) {
    const { name, kana, otherNames, languages, colour, servesAll, chosen, counterId, accountId } = value
    const { fields, colours, serves, login, noCounter, row, shifts: plan } = texts
    const names = services.filter(({ id }) => chosen.includes(id)).map((service) => localizedText(service.name, locale))
    return {
      name: [fields.personName.label, name],
      kana: [fields.kana.label, kana],
      otherNames: [fields.otherNames.label, joinNameTranslations({ ja: '', ...otherNames })],
      languages: [fields.staffLanguages.label, languages.map((language) => localizedLanguageName(language, locale)).join(row.and)],
      colour: [fields.colour.label, colours[colour]],
      servesAll: [fields.serves.label, servesAll ? serves.all : serves.chosen],
      chosen: [serves.chosen, names.join(row.dot)],
      counterId: [fields.staffCounter.label, counters.find(({ id }) => id === counterId)?.name ?? noCounter],
      shifts: [plan.title, formatHours(value.shifts, texts, plan.of.none)],
      closed: [plan.closed.label, value.closed.join(row.dot)],
      changed: [plan.changed.label, formatDaysWithOtherHours(value.changed, row.dot, texts.hours.until)],
      accountId: [fields.login.label, members.find((member) => member.accountId === accountId)?.name ?? login.none],
    }
  },
  create: (run, shopId, value) => run(createStaff, { params: { shopId }, body: read(value) }),
  edit: (run, shopId, { id, rev }, value) => run(editStaff, { params: { shopId, staffId: id }, body: { rev, ...read(value) } }),
}
