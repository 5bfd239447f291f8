import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellFilled from '@tabler/icons-react/dist/esm/icons/IconBellFilled.mjs'
import { useEffect, useMemo, useState } from 'react'
import { localizedText } from '#domain/locale.ts'
import { playSoftNote } from '../../../device/call-signals/chime.ts'
import { unlockedAudioContext, unlockSound } from '../../../device/call-signals/sound-unlock.ts'
import { notificationPermission, requestNotificationPermission, showNotification } from '../../../device/secure-only/notices.ts'
import { type BellSettings, useStaffDeviceSettings } from '../../../device/staff-device.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { useServerTimeSelector } from '../../../live/server-clock.ts'
import { Button, buttonClass } from '../../../parts/controls/button.tsx'
import { Checkbox } from '../../../parts/controls/choice.tsx'
import { Select } from '../../../parts/controls/field.tsx'
import { ButtonPopover } from '../../../parts/dialogs/drop-down.tsx'
import staff from '../../../theme/staff.module.css'
import type { LaneView } from '../queue/lane-view.ts'
import { useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './bell.module.css'
import { type BellEvent, createBellEventDetector } from './bell-rule.ts'

const minutesOffered = [5, 10, 15, 20, 30, 45, 60]

/** Sounds and notifications of this device, off by default. */
export function DeskBell({ views }: { views: readonly LaneView[] }) {
  const { bell: texts } = useWords(deskWords)
  const [device, change] = useStaffDeviceSettings()
  const bell = device?.bell
  const rings = bell !== undefined && (bell.joined || bell.longWait)
  const unlocked = useUnlockedSound(rings)
  useBell(views, bell)
  if (!bell) return null
  const set = (part: Partial<BellSettings>) => {
    unlockSound()
    change({ bell: { ...bell, ...part } })
  }
  const Icon = rings ? IconBellFilled : IconBell
  const summary = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={style.word}>{!rings ? texts.off : unlocked ? texts.on : texts.blocked}</span>
    </>
  )
  return (
    <ButtonPopover className={style.bell} summary={summary} summaryClass={buttonClass()}>
      <h2 className={style.title}>{texts.title}</h2>
      <Checkbox className={style.choice} checked={bell.joined} onChange={({ target }) => set({ joined: target.checked })}>
        {texts.joined}
      </Checkbox>
      <div className={style.minutes}>
        <Checkbox
          className={style.choice}
          aria-label={texts.longWaitOf(bell.minutes)}
          checked={bell.longWait}
          onChange={({ target }) => set({ longWait: target.checked })}
        />
        <Select aria-label={texts.minutes} value={bell.minutes} onChange={({ target }) => set({ minutes: Number(target.value) })}>
          {minutesOffered.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes}
            </option>
          ))}
        </Select>
        <span>{texts.longWait}</span>
      </div>
      <Notifies bell={bell} set={set} />
      <p className={style.foot}>
        {texts.here}{' '}
        <Button
          look="bare"
          className={style.tryIt}
          onClick={() => {
            sound(unlockSound())
            if (bell.notifies) showNotification(texts.sample)
          }}
        >
          {texts.tryIt}
        </Button>
      </p>
    </ButtonPopover>
  )
}

/** Shows why notifications are impossible: plain HTTP, or blocked in the browser. */
function Notifies({ bell, set }: { bell: BellSettings; set: (part: Partial<BellSettings>) => void }) {
  const { bell: texts } = useWords(deskWords)
  const [allowed, setAllowed] = useState(notificationPermission)
  return (
    <>
      <Checkbox
        className={style.choice}
        disabled={allowed === 'missing'}
        checked={bell.notifies && allowed === 'granted'}
        onChange={async ({ target: { checked } }) => {
          const permission = checked ? await requestNotificationPermission() : allowed
          setAllowed(permission)
          set({ notifies: checked && permission === 'granted' })
        }}
      >
        {texts.notifies}
      </Checkbox>
      {(allowed === 'missing' || allowed === 'denied') && <p className={staff.help}>{texts[allowed]}</p>}
    </>
  )
}

const sound = (context: AudioContext | undefined) =>
  context?.resume().then(
    () => playSoftNote(context),
    () => {},
  )

/** Unlocks sound at the first touch, because browsers block sound before a user gesture. */
function useUnlockedSound(wanted: boolean): boolean {
  const [unlocked, setUnlocked] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const touch = () => setUnlocked(unlockSound() !== undefined)
    if (unlockedAudioContext()) touch()
    addEventListener('pointerup', touch, true)
    addEventListener('keydown', touch, true)
    return () => {
      removeEventListener('pointerup', touch, true)
      removeEventListener('keydown', touch, true)
    }
  }, [wanted])
  return unlocked
}

/** In ms. Waiting times grow without any event, so the lanes are checked periodically. */
const lookEvery = 10_000

function useBell(views: readonly LaneView[], bell: BellSettings | undefined): void {
  const { bell: texts } = useWords(deskWords)
  const { lanes } = useDesk()
  const locale = useLocale()
  const { joined = false, longWait = false, minutes, notifies = false } = bell ?? {}
  const look = useMemo(() => createBellEventDetector({ joined, longWait: longWait ? minutes : undefined }), [joined, longWait, minutes])
  const now = useServerTimeSelector((at) => Math.floor(at / lookEvery)) * lookEvery
  const words = ({ is, ticket }: BellEvent) => {
    const lane = lanes.find(({ id }) => id === ticket.laneId)
    return is === 'joined'
      ? texts.news.joined(ticket.number, lane ? localizedText(lane.name, locale) : '')
      : texts.news.longWait(ticket.number, minutes!)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on changed lanes and time, not on changed words
  useEffect(() => {
    const news = look(views, now)
    if (news.length === 0) return
    sound(unlockedAudioContext())
    if (notifies) for (const item of news) showNotification(words(item))
  }, [look, views, now])
}
