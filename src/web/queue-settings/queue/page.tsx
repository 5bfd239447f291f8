import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listDevices } from '#contract/devices/devices.ts'
import * as arrange from '#contract/queue-settings/arrange.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { getTodayCode } from '#contract/queue-settings/today-code.ts'
import { callAuthenticated } from '../../api/api.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsErrorPage } from '../../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { useReloadOnQueueChange } from '../../live/reread.ts'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import type { Route } from './+types/page'
import style from './page.module.css'
import type { SettingDialogTarget } from './setting/setting-dialogs.tsx'
import { SettingDialogs } from './setting/setting-dialogs.tsx'
import type { QueueListSettingKind } from './setting/setting-kind.ts'
import type { ListedSetting } from './setting/setting-list.tsx'
import { CountersPart, LanesPart } from './setting/setting-lists.tsx'
import { DevicesLinkPart } from './shop/devices-part.tsx'
import { TodayCodePart } from './shop/today-code-part.tsx'
import { settingsWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'manager')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [settings, todayCode, devices] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    unwrapOrThrow(call(getTodayCode, { params })),
    call(listDevices, { params }),
  ])
  // The page works without the devices.
  const deviceCount = devices.ok ? devices.value.devices.length : undefined
  return { shopId: shop.id, settings, todayCode, deviceCount }
}

const arranges = {
  lanes: arrange.reorderLanes,
  services: arrange.reorderServices,
  counters: arrange.reorderCounters,
}

/** Settings of the queue. They apply from the moment they are saved, also during a business day. */
export default function QueueSettingsPage({ loaderData: { shopId, settings, todayCode, deviceCount } }: Route.ComponentProps) {
  const texts = useWords(settingsWords)
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<SettingDialogTarget>()
  const [done, setDone] = useState<{ key: string; text: string }>()
  const [refused, setRefused] = useState<string>()
  useReloadOnQueueChange(shopId)

  function showDone(text: string): void {
    setOpen(undefined)
    setRefused(undefined)
    setDone({ key: randomKey(), text })
    void revalidate()
  }

  function refuse(why: string): void {
    setRefused(why)
    void revalidate()
  }

  async function putInOrder(kind: QueueListSettingKind, ids: string[], { name }: ListedSetting, newPosition: number): Promise<void> {
    // A fresh key suffices, because the whole order is sent and repeating it changes nothing.
    const result = await callAuthenticated(arranges[kind], { params: { shopId }, body: { ids }, idempotencyKey: randomKey() })
    if (result.ok) showDone(texts.row.moved(name, newPosition))
    else refuse(result.problem.detail)
  }

  const part = {
    ...{ shopId, settings, onOpen: setOpen },
    onArrange: (kind: QueueListSettingKind, ids: string[], moved: ListedSetting, newPosition: number) =>
      void putInOrder(kind, ids, moved, newPosition),
  }
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <div className={style.parts}>
          <p className={style.intro}>{texts.intro}</p>
          {refused && (
            <p className={`${staff.wrong} ${style.refused}`} role="alert">
              {refused}
            </p>
          )}
          <LanesPart {...part} />
          <CountersPart {...part} />
          <DevicesLinkPart count={deviceCount} />
          {settings.lanes.some(({ joinFrom }) => joinFrom !== 'anywhere') && (
            <TodayCodePart shopId={shopId} timeZone={settings.shop.timeZone} today={todayCode} onDone={showDone} onRefused={refuse} />
          )}
        </div>
      </main>
      {open && <SettingDialogs open={open} shopId={shopId} settings={settings} onClose={() => setOpen(undefined)} onDone={showDone} />}
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

export function ErrorBoundary() {
  return <SettingsErrorPage words={settingsWords} />
}
