import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { type ReservationSettings, setReservationSettings } from '#contract/reservations/settings.ts'
import { normalizeNumber } from '#domain/answers/number.ts'
import { type LocalizedText, localizedText } from '#domain/locale.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { reservationLimits } from '#domain/reservations/reservation.ts'
import { useCommand } from '../../api/use-command.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatDayWithWeekday } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Switch } from '../../parts/controls/choice.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { MoreSettings } from '../../parts/fields/more-settings.tsx'
import {
  CheckboxGroupSetting,
  CheckboxSetting,
  NumberSetting,
  RadioSetting,
  SelectSetting,
  SettingGroup,
  TextSetting,
} from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { reservationSettingsWords } from './words.ts'

const MultiDatePicker = lazy(async () => {
  const { MultiDatePicker: Picker } = await reloadOnMissingChunk(import('../../parts/dates/multi-date-picker/multi-date-picker.tsx'))
  return { default: Picker }
})

type Named = { id: string; name: LocalizedText }
type Props = {
  shopId: string
  settings: ReservationSettings
  /** False blocks switching reservations on. */
  hasHours: boolean
  mails: boolean
  clock: { today: string }
  services: readonly (Named & { open: boolean })[]
  staff: readonly { id: string; name: string }[]
  onSaved: () => void
  onReload: () => void
}

/** Values of the form: numbers as typed, each service with its slots, also if it is not offered. */
type Typed = ReturnType<typeof typedOf>

function typedOf({ settings, services }: Pick<Props, 'settings' | 'services'>) {
  const {
    open,
    autoAccept,
    confirmWithoutMail,
    onePerContact,
    leadMinutes,
    horizonDays,
    proposalHours,
    changeMinutes,
    earlyMinutes,
    lateMinutes,
  } = settings
  const { otherDays, resources } = settings
  return {
    ...{
      open,
      autoAccept,
      confirmWithoutMail,
      onePerContact,
      leadMinutes,
      horizonDays,
      proposalHours,
      changeMinutes,
      earlyMinutes,
      lateMinutes,
    },
    daysOff: otherDays.filter(({ ranges }) => ranges.length === 0).map(({ day }) => day),
    services: services.map(({ id, name, open: isOpen }) => {
      const slots = settings.services.find(({ serviceId }) => serviceId === id)
      const { lengthMinutes = 60, capacity = 1, needsResource = false } = slots ?? {}
      return { id, name, isOpen, given: slots !== undefined, lengthMinutes, capacity: String(capacity), needsResource }
    }),
    staffIds: resources.flatMap(({ staffId }) => staffId ?? []),
    rooms: resources.flatMap(({ id, staffId, name, serviceIds }) =>
      staffId === null ? [{ key: id, id: id as string | undefined, name, serviceIds: serviceIds ?? [] }] : [],
    ),
  }
}

const hour = 60
const offered = {
  leadMinutes: [0, 30, hour, 2 * hour, 4 * hour, 12 * hour, 24 * hour, 48 * hour, 72 * hour],
  horizonDays: [7, 14, 30, 60, 90, 180],
  proposalHours: [12, 24, 48, 72, 168],
  changeMinutes: [0, hour, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 48 * hour, 72 * hour],
  earlyMinutes: [0, 10, 15, 30, 45, hour, 2 * hour],
  lateMinutes: [0, 5, 10, 15, 20, 30, hour],
  lengthMinutes: [10, 15, 20, 30, 45, 60, 90, 120, 180, 240],
}

export function RulesForm({ shopId, settings, hasHours, mails, clock, services, staff: people, onSaved, onReload }: Props) {
  const texts = useWords(reservationSettingsWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const [value, setValue] = useState(() => typedOf({ settings, services }))
  const { busy, problem, setProblem, run } = useCommand()
  /** The calendar loads only when days are chosen. */
  const [picksDays, setPicksDays] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { rules } = texts
  const offersNothing = value.open && value.services.every(({ given }) => !given)
  const set = (change: Partial<Typed>) => setValue((now) => ({ ...now, ...change }))
  /** Selects the open services if none is selected, because otherwise no visitor could reserve. */
  function open(isOpen: boolean): void {
    const chosen = isOpen && value.services.every(({ given }) => !given)
    set({ open: isOpen, ...(chosen && { services: value.services.map((service) => ({ ...service, given: service.isOpen })) }) })
  }
  function refuse(why: string): void {
    setProblem(undefined)
    setWrong(why)
  }

  async function save(): Promise<void> {
    const given = value.services.filter((service) => service.given)
    if (offersNothing) return refuse(rules.takesNothing(texts.services.given))
    const unfit = given.find(({ capacity }) => countOf(capacity) === undefined)
    if (unfit) return refuse(texts.services.capacityWrong(localizedText(unfit.name, locale)))
    const isNamed = ({ name }: Typed['rooms'][number]) => name.trim() !== '' && name.trim().length <= reservationLimits.roomName
    if (!value.rooms.every(isNamed)) return refuse(texts.resources.nameWrong)
    setWrong(undefined)
    const response = await run(setReservationSettings, { params: { shopId }, body: toBody(value, settings) })
    if (response.ok) onSaved()
  }

  const capacities = [...new Set(value.services.filter(({ given }) => given).map(({ capacity }) => capacity))]
  const daysOff = value.daysOff.filter((day) => day >= clock.today)
  const autoHelp = mails ? rules.autoHelp : value.confirmWithoutMail ? rules.autoAtOnce : rules.autoNeedsMail(rules.withoutMail)
  const time = (minutes: number) =>
    minutes % (24 * hour) === 0
      ? rules.days(minutes / (24 * hour))
      : minutes % hour === 0
        ? rules.hours(minutes / hour)
        : rules.minutes(minutes)
  const before = (minutes: number) => (minutes === 0 ? rules.always : rules.before(time(minutes)))
  const choice = (
    name: 'leadMinutes' | 'horizonDays' | 'proposalHours' | 'changeMinutes' | 'earlyMinutes' | 'lateMinutes',
    label: string,
    words: (n: number) => string,
  ) => ({
    label,
    required: true,
    value: String(value[name]),
    options: optionsOf(offered[name], value[name], words),
    onChange: (chosen: string) => set({ [name]: Number(chosen) }),
  })

  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Switch checked={value.open} disabled={!hasHours} onChange={({ target }) => open(target.checked)}>
        <span>
          <b>{rules.open}</b>
          <span className={staff.help}>{hasHours ? rules.openHelp : texts.hoursFirst.until}</span>
        </span>
      </Switch>
      {offersNothing && <p className={staff.warn}>{rules.takesNothing(texts.services.given)}</p>}
      <CheckboxGroupSetting
        label={texts.services.given}
        help={services.length > 0 ? '' : texts.services.none}
        values={value.services.flatMap(({ id, given }) => (given ? [id] : []))}
        options={services.map(({ id, name }) => ({ value: id, label: localizedText(name, locale) }))}
        onChange={(given) => set({ services: value.services.map((service) => ({ ...service, given: given.includes(service.id) })) })}
      />
      <RadioSetting
        label={rules.decides}
        name="autoAccept"
        value={value.autoAccept ? 'auto' : 'staff'}
        options={[
          { value: 'auto', label: rules.auto, help: autoHelp },
          { value: 'staff', label: rules.byStaff, help: rules.byStaffHelp },
        ]}
        onChange={(chosen) => set({ autoAccept: chosen === 'auto' })}
      />
      <NumberSetting
        label={texts.services.capacity}
        help={capacities.length > 1 ? texts.services.differ : undefined}
        unit={texts.services.parties}
        empty={capacities.length > 1 ? capacities.join(texts.services.slash) : undefined}
        value={capacities.length > 1 ? '' : (capacities[0] ?? '1')}
        onChange={(capacity) => set({ services: value.services.map((service) => ({ ...service, capacity })) })}
      />
      <MoreSettings
        title={rules.more}
        summary={rules.summary(before(value.leadMinutes), rules.days(value.horizonDays))}
        wrong={wrong !== undefined}
      >
        <SettingGroup title={rules.title}>
          {value.autoAccept && (
            <CheckboxSetting
              label={rules.withoutMail}
              help={rules.withoutMailHelp}
              checked={value.confirmWithoutMail}
              onChange={(confirmWithoutMail) => set({ confirmWithoutMail })}
            />
          )}
          <CheckboxSetting
            label={rules.onePerContact}
            help={rules.onePerContactHelp}
            checked={value.onePerContact}
            onChange={(onePerContact) => set({ onePerContact })}
          />
          <SelectSetting {...choice('leadMinutes', rules.lead, before)} help={rules.leadHelp} />
          <SelectSetting {...choice('horizonDays', rules.horizon, rules.days)} />
          <SelectSetting {...choice('proposalHours', rules.proposal, (hours) => time(hours * hour))} />
          <SelectSetting {...choice('changeMinutes', rules.change, before)} help={rules.changeHelp} />
        </SettingGroup>
        <SettingGroup title={rules.arrival}>
          <SelectSetting
            {...choice('earlyMinutes', rules.early, (minutes) => (minutes === 0 ? rules.onTime : rules.from(time(minutes))))}
          />
          <SelectSetting
            {...choice('lateMinutes', rules.late, (minutes) => (minutes === 0 ? rules.untilTime : rules.until(time(minutes))))}
            help={rules.lateHelp}
          />
        </SettingGroup>
        <SettingGroup title={texts.hours.title}>
          <p>
            {texts.hours.text} <PrefetchLink to={path('/shopAdmin/shopSetting')}>{texts.hours.link}</PrefetchLink>
          </p>
          {!picksDays && (
            <div>
              <p>
                {daysOff.length > 0
                  ? texts.hours.daysOffList(daysOff.map((day) => formatDayWithWeekday(day, locale)))
                  : texts.hours.noDaysOff}
              </p>
              <Button onClick={() => setPicksDays(true)}>{texts.hours.chooseDaysOff}</Button>
            </div>
          )}
          {picksDays && (
            <Suspense>
              <MultiDatePicker
                name="daysOff"
                label={texts.hours.daysOff}
                help={texts.hours.daysOffHelp}
                today={clock.today}
                limit={queueSettingsLimits.otherDays}
                ranked={false}
                marked={false}
                defaultValue={daysOff}
                onChange={(days) => set({ daysOff: [...days] })}
              />
            </Suspense>
          )}
        </SettingGroup>
        <SettingGroup title={texts.services.title}>
          <p>{texts.services.text}</p>
          {value.services.map(
            (service, at) =>
              service.given && (
                <ServiceFields
                  key={service.id}
                  service={service}
                  lengths={optionsOf(offered.lengthMinutes, service.lengthMinutes, rules.minutes)}
                  onChange={(change) => set({ services: value.services.with(at, { ...service, ...change }) })}
                />
              ),
          )}
        </SettingGroup>
        <SettingGroup title={texts.resources.title}>
          <p>{texts.resources.text}</p>
          {people.length > 0 && (
            <CheckboxGroupSetting
              label={texts.resources.staff}
              help=""
              values={value.staffIds}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(staffIds) => set({ staffIds })}
            />
          )}
          {value.rooms.map((room, at) => (
            <fieldset key={room.key} className={style.room}>
              <legend className={staff.label}>{texts.resources.room(at + 1)}</legend>
              <TextSetting
                label={texts.resources.name}
                required
                value={room.name}
                maxLength={reservationLimits.roomName}
                onChange={(name) => set({ rooms: value.rooms.with(at, { ...room, name }) })}
              />
              <CheckboxGroupSetting
                label={texts.resources.for}
                help=""
                values={room.serviceIds}
                options={services.map(({ id, name }) => ({ value: id, label: localizedText(name, locale) }))}
                onChange={(serviceIds) => set({ rooms: value.rooms.with(at, { ...room, serviceIds }) })}
              />
              <Button look="quiet" small destructive onClick={() => set({ rooms: value.rooms.toSpliced(at, 1) })}>
                {texts.resources.remove(room.name)}
              </Button>
            </fieldset>
          ))}
          <Button onClick={() => set({ rooms: [...value.rooms, { key: randomKey(), id: undefined, name: '', serviceIds: [] }] })}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
            {texts.resources.add}
          </Button>
        </SettingGroup>
      </MoreSettings>
      <div>
        <StaffErrorMessage>{wrong ?? problem?.detail}</StaffErrorMessage>
        <ButtonRow>
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
          {problem?.code === 'setting.changed' && <Button onClick={onReload}>{texts.reload}</Button>}
        </ButtonRow>
      </div>
    </form>
  )
}

/** Keeps a saved value that is not among the options. */
function optionsOf(values: readonly number[], present: number, words: (value: number) => string) {
  return [...new Set([...values, present])].sort((a, b) => a - b).map((value) => ({ value: String(value), label: words(value) }))
}

function countOf(typed: string): number | undefined {
  const count = Number(normalizeNumber(typed))
  return Number.isInteger(count) && count >= 1 && count <= reservationLimits.capacity ? count : undefined
}

function toBody({ daysOff, services, staffIds, rooms, ...rules }: Typed, settings: ReservationSettings) {
  const { rev, otherDays, resources } = settings
  // Keep days with their own hours, which are not edited here.
  const dayHours = otherDays.filter(({ day, ranges }) => ranges.length > 0 && !daysOff.includes(day))
  return {
    rev,
    ...rules,
    otherDays: [...dayHours, ...daysOff.map((day) => ({ day, ranges: [] }))].sort((a, b) => (a.day < b.day ? -1 : 1)),
    services: services.flatMap(({ id, given, lengthMinutes, capacity, needsResource }) =>
      given ? [{ serviceId: id, lengthMinutes, capacity: countOf(capacity)!, needsResource }] : [],
    ),
    resources: [
      ...staffIds.map((staffId) => {
        const existing = resources.find((resource) => resource.staffId === staffId)
        return { ...(existing && { id: existing.id }), staffId, name: null, serviceIds: null }
      }),
      ...rooms.map(({ id, name, serviceIds }) => ({
        ...(id && { id }),
        ...{ staffId: null, name: name.trim(), serviceIds: serviceIds.length > 0 ? serviceIds : null },
      })),
    ],
  }
}

type ServiceProps = {
  service: Typed['services'][number]
  lengths: readonly { value: string; label: string }[]
  onChange: (change: Partial<Typed['services'][number]>) => void
}

function ServiceFields({ service, lengths, onChange }: ServiceProps) {
  const { services: texts } = useWords(reservationSettingsWords)
  const locale = useLocale()
  return (
    <fieldset className={style.service}>
      <legend className={staff.label}>{localizedText(service.name, locale)}</legend>
      <div className={style.slots}>
        <SelectSetting
          label={texts.length}
          required
          value={String(service.lengthMinutes)}
          options={lengths}
          onChange={(chosen) => onChange({ lengthMinutes: Number(chosen) })}
        />
        <NumberSetting
          label={texts.capacity}
          unit={texts.parties}
          value={service.capacity}
          onChange={(capacity) => onChange({ capacity })}
        />
        <CheckboxSetting
          label={texts.resource}
          help={texts.resourceHelp}
          checked={service.needsResource}
          onChange={(needsResource) => onChange({ needsResource })}
        />
      </div>
    </fieldset>
  )
}
