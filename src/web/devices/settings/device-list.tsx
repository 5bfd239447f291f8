import { Menu } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import type { ShopDevice } from '#contract/devices/devices.ts'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { DeviceKind } from '#domain/devices.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatTimeOfDay, toCalendarDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { LazyMountMenu } from '../../parts/dialogs/opening-menu.tsx'
import staff from '../../theme/staff.module.css'
import { deviceWords } from '../words.ts'
import { type DeviceCondition, type DeviceRowData, elapsedInLargestUnit, isTestable } from './device-condition.ts'
import style from './device-list.module.css'

const kindIcons = {
  board: IconDeviceTv,
  boardLink: IconLink,
  kiosk: IconTicket,
  printer: IconPrinter,
  tablet: IconDeviceTablet,
} satisfies Record<DeviceKind, unknown>

const conditionIcons: Partial<Record<DeviceCondition, typeof IconAlertTriangle>> = {
  working: IconCircleCheck,
  public: IconCircleCheck,
  codePending: IconHourglass,
  firstContact: IconHourglass,
  stale: IconMoon,
  soundLocked: IconVolumeOff,
}

type Facts = {
  lanes: readonly LaneSetting[]
  timeZone: string
  /** Server time of loading. */
  now: string
}
type Acts = {
  /** A test call of a board or a test slip of a printer. */
  onTest: (device: ShopDevice) => void
  onSettings: (device: ShopDevice) => void
  onReconnect: (device: ShopDevice) => void
  onRemove: (device: ShopDevice) => void
}

/** A shop's devices, those that need a look on top. */
export function DeviceList({ rows, ...props }: { rows: readonly DeviceRowData[] } & Facts & Acts) {
  const { columns } = useWords(deviceWords)
  const devices = rows.map(({ device }) => device)
  return (
    <>
      <div className={style.columns} aria-hidden>
        <span>{columns.name}</span>
        <span>{columns.state}</span>
        <span>{columns.lanes}</span>
        <span>{columns.seen}</span>
      </div>
      <ul className={style.list}>
        {rows.map((row) => (
          <DeviceRow key={row.device.id} {...row} {...props} devices={devices} />
        ))}
      </ul>
    </>
  )
}

type RowProps = DeviceRowData & Facts & Acts & { devices: readonly ShopDevice[] }

function DeviceRow({ device, condition, troubled, devices, lanes, timeZone, now, ...acts }: RowProps) {
  const { kinds, millimetres, columns, actions, menu, tests, dot, conditions } = useWords(deviceWords)
  const { name, settings } = device
  const test = isTestable(device) ? tests[settings.kind === 'printer' ? 'printer' : 'board'] : undefined
  const KindIcon = kindIcons[settings.kind]
  const StateIcon = conditionIcons[condition] ?? IconAlertTriangle
  const served = useServedText(device, devices, lanes)
  const seen = useSeenText(device, timeZone, now)
  const { todo } = conditions[condition]
  const hint = useConditionHint(device, condition, timeZone) ?? todo
  return (
    <li className={style.row} data-troubled={troubled || undefined}>
      <KindIcon size={20} stroke={1.75} aria-hidden className={style.kind} />
      <div className={style.name}>
        <Button look="bare" className={style.open} onClick={() => acts.onSettings(device)}>
          {name}
        </Button>
        <span>
          {kinds[settings.kind].name}
          {settings.kind === 'printer' && dot + millimetres(settings.paper)}
        </span>
      </div>
      <div className={style.state} data-condition={condition}>
        <b>
          <StateIcon size={18} stroke={1.75} aria-hidden />
          {useConditionTitle(device, condition, now)}
        </b>
        {hint && <span>{hint}</span>}
      </div>
      <div className={style.facts}>
        {served && (
          <span>
            {settings.kind !== 'printer' && <span className={style.label}>{columns.lanes} </span>}
            {served}
          </span>
        )}
      </div>
      <div className={style.facts}>
        {seen && (
          <span>
            <span className={style.label}>{columns.seen} </span>
            {seen}
          </span>
        )}
      </div>
      <div className={style.acts}>
        {test && (
          <Button small className={style.test} aria-label={test.label(name)} onClick={() => acts.onTest(device)}>
            {test.button}
          </Button>
        )}
        <LazyMountMenu
          position="bottom-end"
          button={{ icon: true, small: true, 'aria-label': actions(name), children: <IconDots size={18} aria-hidden /> }}
        >
          <Menu.Dropdown>
            <Menu.Item onClick={() => acts.onSettings(device)}>{menu.settings}</Menu.Item>
            {test && <Menu.Item onClick={() => acts.onTest(device)}>{test.button}</Menu.Item>}
            <Menu.Item onClick={() => acts.onReconnect(device)}>{menu.reconnect}</Menu.Item>
            <Menu.Divider />
            <Menu.Item className={staff.destructive} onClick={() => acts.onRemove(device)}>
              {menu.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </LazyMountMenu>
      </div>
    </li>
  )
}

function useConditionTitle({ seenAt }: ShopDevice, condition: DeviceCondition, now: string): string {
  const { conditions, silentMinutes, silentHours, silentDays } = useWords(deviceWords)
  if (condition !== 'silent' || !seenAt) return conditions[condition].title
  const { unit, count } = elapsedInLargestUnit(seenAt, now)
  return { minutes: silentMinutes, hours: silentHours, days: silentDays }[unit](count)
}

function useConditionHint({ codeEndsAt }: ShopDevice, condition: DeviceCondition, timeZone: string): string | undefined {
  const { codeUntil } = useWords(deviceWords)
  return condition === 'codePending' && codeEndsAt ? codeUntil(formatTimeOfDay(codeEndsAt, timeZone)) : undefined
}

/** Returns the lanes of a board or kiosk, or the kiosks whose numbers a printer prints. */
function useServedText({ id, settings }: ShopDevice, devices: readonly ShopDevice[], lanes: readonly LaneSetting[]): string | undefined {
  const { allLanes, printsFor, printsForDesk, dot } = useWords(deviceWords)
  if (settings.kind === 'printer') {
    const kiosks = devices.flatMap((device) => (device.settings.kind === 'kiosk' && device.settings.printerId === id ? [device.name] : []))
    return kiosks.length > 0 ? printsFor(kiosks.join(dot)) : printsForDesk
  }
  if (settings.kind === 'tablet') return undefined
  const { laneIds } = settings
  return laneIds ? lanes.flatMap((lane) => (laneIds.includes(lane.id) ? [lane.letter] : [])).join(dot) : allLanes
}

function useSeenText({ seenAt }: ShopDevice, timeZone: string, now: string): string | undefined {
  const { justNow } = useWords(deviceWords)
  const locale = useLocale()
  if (!seenAt) return undefined
  if (Date.parse(now) - Date.parse(seenAt) < 60_000) return justNow
  if (toCalendarDay(seenAt, timeZone) === toCalendarDay(now, timeZone)) return formatTimeOfDay(seenAt, timeZone)
  return getDateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone }).format(Date.parse(seenAt))
}
