import type { ShopDevice } from '#contract/devices/devices.ts'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import { boardNameModes, boardSounds, kioskCardModes, maxBoardNoteLength } from '#domain/devices.ts'
import { localizedText, shopTextLocales } from '#domain/locale.ts'
import { languageTags, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { MoreSettings } from '../../parts/fields/more-settings.tsx'
import { CheckboxGroupSetting, RadioSetting, SelectSetting, SettingGroup, TextSetting } from '../../parts/fields/setting-fields.tsx'
import { deviceWords } from '../words.ts'
import type { DeviceFormErrors, DeviceFormValue } from './device-form.ts'

type Props = {
  value: DeviceFormValue
  set: (part: Partial<DeviceFormValue>) => void
  errors: DeviceFormErrors
  lanes: readonly LaneSetting[]
  printers: readonly ShopDevice[]
}

/** Settings of the chosen kind, folded into one line that names their values. */
export function DeviceSettingsFields(props: Props) {
  const { form: texts, millimetres, dot } = useWords(deviceWords)
  const { value, set, errors, lanes, printers } = props
  const { kind } = value
  const laneSummary = value.everyLane
    ? texts.every
    : lanes.flatMap(({ id, letter }) => (value.laneIds.includes(id) ? [letter] : [])).join(dot)
  if (kind === 'tablet') return null
  if (kind === 'printer')
    return (
      <RadioSetting
        {...texts.paper}
        name="paper"
        inline
        value={value.paper}
        options={(['80', '58'] as const).map((paper) => ({ value: paper, label: millimetres(Number(paper)) }))}
        onChange={(paper) => set({ paper })}
      />
    )
  if (kind === 'kiosk') {
    const printer = printers.find(({ id }) => id === value.printerId)
    const summary = [laneSummary, printer?.name ?? texts.printer.short, texts.card[value.card]].join(dot)
    return (
      <MoreSettings title={texts.more} summary={summary} wrong={errors.laneIds !== undefined}>
        <LanesSetting {...props} />
        <SelectSetting
          label={texts.printer.label}
          value={value.printerId}
          options={[{ value: '', label: texts.printer.none }, ...printers.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(printerId) => set({ printerId })}
        />
        <RadioSetting
          label={texts.card.label}
          name="card"
          value={value.card}
          options={kioskCardModes.map((card) => ({ value: card, label: texts.card[card], help: texts.card[`${card}Help`] }))}
          onChange={(card) => set({ card })}
        />
      </MoreSettings>
    )
  }
  const summary = [laneSummary, texts.sound[value.sound], value.note.ja.trim() || texts.note.usual].join(dot)
  return (
    <MoreSettings title={texts.more} summary={summary} wrong={errors.laneIds !== undefined || errors.note !== undefined}>
      <LanesSetting {...props} />
      {kind === 'board' && (
        <RadioSetting
          label={texts.names.label}
          name="names"
          value={value.names}
          options={boardNameModes.map((names) => ({ value: names, label: texts.names[names] }))}
          onChange={(names) => set({ names })}
        />
      )}
      <RadioSetting
        label={texts.sound.label}
        name="sound"
        value={value.sound}
        options={boardSounds.map((sound) => ({ value: sound, label: texts.sound[sound] }))}
        onChange={(sound) => set({ sound })}
      />
      <SettingGroup title={texts.note.label}>
        {shopTextLocales.map((locale) => (
          <TextSetting
            key={locale}
            label={texts.note[locale]}
            help={locale === 'ja' ? texts.note.help : undefined}
            value={value.note[locale]}
            maxLength={maxBoardNoteLength}
            lang={languageTags[locale]}
            wrong={locale === 'ja' ? errors.note : undefined}
            onChange={(note) => set({ note: { ...value.note, [locale]: note } })}
          />
        ))}
      </SettingGroup>
    </MoreSettings>
  )
}

function LanesSetting({ value, set, errors, lanes }: Props) {
  const { form: texts } = useWords(deviceWords)
  const locale = useLocale()
  const label = value.kind === 'kiosk' ? texts.lanes.kiosk : texts.lanes.board
  return (
    <>
      <RadioSetting
        label={label}
        name="lanes"
        value={value.everyLane ? 'every' : 'some'}
        options={[
          { value: 'every', label: texts.every },
          { value: 'some', label: texts.some },
        ]}
        onChange={(chosen) => set({ everyLane: chosen === 'every' })}
      />
      {!value.everyLane && (
        <CheckboxGroupSetting
          label={label}
          values={value.laneIds}
          wrong={errors.laneIds}
          options={lanes.map(({ id, letter, name }) => ({ value: id, label: `${letter} ${localizedText(name, locale)}` }))}
          onChange={(laneIds) => set({ laneIds })}
        />
      )}
    </>
  )
}
