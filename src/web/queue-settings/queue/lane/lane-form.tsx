import { createLane, editLane, type LaneSetting, removeLane } from '#contract/queue-settings/lanes.ts'
import { createService } from '#contract/queue-settings/services.ts'
import { type JoinLocationRule, joinLocationRules } from '#domain/queue-settings/join-from.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { useWords } from '../../../i18n/words.ts'
import { CheckboxSetting, NumberSetting, RadioSetting, SettingGroup } from '../../../parts/fields/setting-fields.tsx'
import { FoldedSettings } from '../setting/folded-settings.tsx'
import {
  emptyTypedName,
  joinNameTranslations,
  type SettingFieldsProps,
  type SettingForm,
  type TypedName,
  toTypedName,
} from '../setting/setting-form.ts'
import type { SettingsWords } from '../words/ja.ts'
import { settingsWords } from '../words.ts'

import { createWholeNumberRule, formatNumberInput, parseWholeNumber, parseWholeNumberOrNone } from './form-values.ts'
import { HoursField } from './hours-field.tsx'
import { formatHours, type TypedHours, toTypedHours, unsetTypedHours } from './hours-words.ts'
import { LaneStatusControl } from './lane-status.tsx'
import { LetterField, listFreeLetters } from './letter-field.tsx'
import { JapaneseNameField, NameTranslations } from './name-fields.tsx'
import { PolicyReplay } from './policy-replay.tsx'

export type LaneFormValue = {
  letter: string
  names: TypedName
  hours: TypedHours
  cutoffMinutes: string
  maxWaiting: string
  dailyCap: string
  graceSeconds: string
  recalls: string
  requeueOffset: string
  keepCalled: string
  shuffled: boolean
  autoNoShow: boolean
  approval: boolean
  asksContact: boolean
  joinFrom: JoinLocationRule
  remoteCap: string
}

type Figure = 'remoteCap' | 'cutoffMinutes' | 'maxWaiting' | 'dailyCap' | 'graceSeconds' | 'recalls' | 'requeueOffset' | 'keepCalled'
const figures: Record<Figure, readonly [number, number]> = {
  remoteCap: [1, queueSettingsLimits.cap],
  cutoffMinutes: [0, queueSettingsLimits.cutoffMinutes],
  maxWaiting: [0, queueSettingsLimits.cap],
  dailyCap: [0, queueSettingsLimits.cap],
  graceSeconds: [0, queueSettingsLimits.graceSeconds],
  recalls: [0, queueSettingsLimits.calls - 1],
  requeueOffset: [0, queueSettingsLimits.requeueOffset],
  keepCalled: [1, queueSettingsLimits.keepCalled],
}
const mayBeNone = (field: Figure) => field === 'maxWaiting' || field === 'dailyCap' || field === 'keepCalled'
/** Returns the meaning of the empty field. */
const noneText = (field: Figure, { unlimited, off }: Pick<SettingsWords, 'unlimited' | 'off'>) => (field === 'keepCalled' ? off : unlimited)

const readNumberOrNone = (value: LaneFormValue, field: Figure) => parseWholeNumberOrNone(value[field], ...figures[field])!

const readCaps = (value: LaneFormValue) => ({
  maxWaiting: readNumberOrNone(value, 'maxWaiting'),
  dailyCap: readNumberOrNone(value, 'dailyCap'),
})

function read(value: LaneFormValue) {
  const number = (field: Figure) => parseWholeNumber(value[field], ...figures[field])!
  return {
    letter: value.letter,
    name: value.names,
    hours: value.hours.weekly ? value.hours.days : null,
    cutoffMinutes: number('cutoffMinutes'),
    ...readCaps(value),
    graceSeconds: number('graceSeconds'),
    maxCalls: number('recalls') + 1,
    requeueOffset: number('requeueOffset'),
    keepCalled: readNumberOrNone(value, 'keepCalled'),
    numberOrder: value.shuffled ? ('shuffled' as const) : ('sequential' as const),
    autoNoShow: value.autoNoShow,
    approval: value.approval,
    asksContact: value.asksContact,
    joinFrom: value.joinFrom,
    remoteCap: number('remoteCap'),
  }
}

function Fields(props: SettingFieldsProps<LaneFormValue>) {
  const { value, set, errors, settings, shopId, id } = props
  const texts = useWords(settingsWords)
  const { fields, groups, hours, units, joinFrom } = texts
  const figure = (field: Figure, unit: string) => (
    <NumberSetting
      {...fields[field]}
      value={value[field]}
      unit={unit}
      empty={mayBeNone(field) ? noneText(field, texts) : undefined}
      wrong={errors[field]}
      onChange={(typed) => set({ [field]: typed })}
    />
  )
  const grace = parseWholeNumber(value.graceSeconds, ...figures.graceSeconds) ?? 0
  return (
    <>
      <JapaneseNameField value={value.names} onChange={(names) => set({ names })} wrong={errors.names} />
      <LetterField {...props} />
      <div>
        <FoldedSettings {...props} form={laneForm} fields={foldedFields}>
          <SettingGroup title={groups.hours}>
            <HoursField
              of={{ ...fields.hours, none: hours.asShop, own: hours.own }}
              value={value.hours}
              onChange={(hours) => set({ hours })}
              wrong={errors.hours}
            />
            {figure('cutoffMinutes', units.minutes)}
          </SettingGroup>
          <SettingGroup title={groups.caps}>
            <RadioSetting
              {...fields.joinFrom}
              name="joinFrom"
              value={value.joinFrom}
              options={joinLocationRules.map((location) => ({ value: location, ...joinFrom[location] }))}
              onChange={(joinFrom) => set({ joinFrom })}
            />
            {value.joinFrom === 'remote' && figure('remoteCap', units.parties)}
            <CheckboxSetting {...fields.approval} checked={value.approval} onChange={(approval) => set({ approval })} />
            <CheckboxSetting {...fields.asksContact} checked={value.asksContact} onChange={(asksContact) => set({ asksContact })} />
            {figure('maxWaiting', units.parties)}
            {figure('dailyCap', units.numbers)}
            {id && !errors.maxWaiting && !errors.dailyCap && (
              <PolicyReplay {...{ shopId, settings, laneId: id }} change={readCaps(value)} />
            )}
            <CheckboxSetting {...fields.shuffled} checked={value.shuffled} onChange={(shuffled) => set({ shuffled })} />
          </SettingGroup>
          <SettingGroup title={groups.calls}>
            {figure('graceSeconds', units.seconds(Math.floor(grace / 60), grace % 60))}
            {figure('recalls', units.times)}
            {figure('requeueOffset', units.parties)}
            <CheckboxSetting {...fields.autoNoShow} checked={value.autoNoShow} onChange={(autoNoShow) => set({ autoNoShow })} />
            {figure('keepCalled', units.parties)}
          </SettingGroup>
        </FoldedSettings>
        <NameTranslations value={value.names} onChange={(names) => set({ names })} />
      </div>
    </>
  )
}

/** In the order in which the folded row names them. */
const foldedFields = [
  'hours',
  'maxWaiting',
  'recalls',
  'cutoffMinutes',
  'joinFrom',
  'remoteCap',
  'approval',
  'asksContact',
  'dailyCap',
  'graceSeconds',
  'requeueOffset',
  'autoNoShow',
  'keepCalled',
  'shuffled',
] as const satisfies readonly (keyof LaneFormValue)[]

export const laneForm: SettingForm<LaneSetting, LaneFormValue> = {
  fresh: ({ lanes }) => ({
    letter: listFreeLetters(lanes)[0] ?? '',
    names: emptyTypedName,
    hours: unsetTypedHours,
    cutoffMinutes: '0',
    maxWaiting: '',
    dailyCap: '',
    graceSeconds: '300',
    recalls: '2',
    requeueOffset: '3',
    keepCalled: '',
    shuffled: false,
    autoNoShow: false,
    approval: false,
    asksContact: false,
    joinFrom: 'anywhere',
    remoteCap: '5',
  }),
  valueOf: (row) => ({
    letter: row.letter,
    names: toTypedName(row.name),
    hours: toTypedHours(row.hours),
    cutoffMinutes: formatNumberInput(row.cutoffMinutes),
    maxWaiting: formatNumberInput(row.maxWaiting),
    dailyCap: formatNumberInput(row.dailyCap),
    graceSeconds: formatNumberInput(row.graceSeconds),
    recalls: formatNumberInput(row.maxCalls - 1),
    requeueOffset: formatNumberInput(row.requeueOffset),
    keepCalled: formatNumberInput(row.keepCalled),
    shuffled: row.numberOrder === 'shuffled',
    autoNoShow: row.autoNoShow,
    approval: row.approval,
    asksContact: row.asksContact,
    joinFrom: row.joinFrom,
    remoteCap: formatNumberInput(row.remoteCap),
  }),
  requirements({ hours }, { texts: { errors }, settings: { shop } }) {
    const { dayStartsAt } = shop
    const figure = (field: Figure) => ({
      rules: `${mayBeNone(field) ? '' : 'required|'}${createWholeNumberRule(...figures[field])}`,
      says: errors.whole(...figures[field]),
    })
    return {
      ...Object.fromEntries((Object.keys(figures) as Figure[]).map((field) => [field, figure(field)])),
      letter: { rules: 'required', says: errors.required },
      names: { rules: 'named', says: errors.required },
      hours: hours.weekly
        ? { rules: { filled: true, possible: { dayStartsAt } }, says: { filled: errors.time, possible: errors.hours(dayStartsAt) } }
        : undefined,
    }
  },
  Fields,
  Acts: LaneStatusControl,
  words(value, { texts }) {
    const { fields, units } = texts
    const figure = (field: Figure, unit: string): [string, string] => [
      fields[field].label,
      value[field].trim() === '' ? noneText(field, texts) : `${value[field]} ${unit}`,
    ]
    return {
      letter: [fields.letter.label, value.letter],
      names: [fields.names.label, joinNameTranslations(value.names)],
      hours: [fields.hours.label, formatHours(value.hours, texts, texts.hours.asShop)],
      cutoffMinutes: figure('cutoffMinutes', units.minutes),
      maxWaiting: figure('maxWaiting', units.parties),
      dailyCap: figure('dailyCap', units.numbers),
      graceSeconds: figure('graceSeconds', units.seconds(0, 0)),
      recalls: figure('recalls', units.times),
      requeueOffset: figure('requeueOffset', units.parties),
      keepCalled: figure('keepCalled', units.parties),
      shuffled: [fields.shuffled.label, value.shuffled ? texts.on : texts.off],
      autoNoShow: [fields.autoNoShow.label, value.autoNoShow ? texts.on : texts.off],
      approval: [fields.approval.label, value.approval ? texts.on : texts.off],
      asksContact: [fields.asksContact.label, value.asksContact ? texts.on : texts.off],
      joinFrom: [fields.joinFrom.label, texts.joinFrom[value.joinFrom].label],
      remoteCap: figure('remoteCap', units.parties),
    }
  },
  /** Creates a service with the lane's name, because visitors choose services. If that fails, the lane's row says so. */
  async create(run, shopId, value) {
    const made = await run(createLane, { params: { shopId }, body: read(value) })
    if (made.ok) await run(createService, { params: { shopId }, body: { laneId: made.value.id, name: value.names } })
    return made
  },
  edit: (run, shopId, { id, rev }, value) => run(editLane, { params: { shopId, laneId: id }, body: { rev, ...read(value) } }),
  remove: (run, shopId, laneId) => run(removeLane, { params: { shopId, laneId } }),
}
