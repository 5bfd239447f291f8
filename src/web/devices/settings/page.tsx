import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useEffect, useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { type DeviceWithCodeOrAddress, listDevices, type ShopDevice, testBoardCall } from '#contract/devices/devices.ts'
import { testPrint } from '#contract/devices/printing.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { useCommand } from '../../api/use-command.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsErrorPage } from '../../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { deviceWords } from '../words.ts'
import type { Route } from './+types/page'
import { ConnectionPanel } from './connection-panel.tsx'
import { toDeviceRows } from './device-condition.ts'
import { DeviceList } from './device-list.tsx'
import { ReconnectSheet, RemoveSheet } from './device-sheets.tsx'
import style from './page.module.css'
import { MemberPinList } from './pins.tsx'

const DeviceDialog = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./device-dialog.tsx'))).DeviceDialog }))

export async function loader({ context }: Route.LoaderArgs) {
  const { call, origin, signIn, version } = context.get(pageContext)
  const { shop, role } = requireWorkplace(context, 'manager')
  const params = { shopId: shop.id }
  const [settings, listed] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    unwrapOrThrow(call(listDevices, { params })),
  ])
  const { timeZone, entryCode } = settings.shop
  return {
    shopId: shop.id,
    ...{ role, origin, version, timeZone, entryCode },
    ...listed,
    lanes: settings.lanes,
    hosted: signIn.hosted !== undefined,
    now: new Date().toISOString(),
  }
}

/** Draws a QR code on the server, because the browser has no code for it. */
export async function action({ request }: Route.ActionArgs) {
  const text = (await request.formData()).get('text')
  if (typeof text !== 'string' || text.length > 300) throw data(null, { status: 400 })
  return createQrSvgPath(text)
}

const rereadEvery = 30_000
/** While a code is shown, so that the page says soon that the device is connected. */
const rereadWithCodeEvery = 5_000

type Open = { dialog: 'form'; device: ShopDevice | undefined } | { dialog: 'reconnect' | 'remove'; device: ShopDevice }

/** The shop's boards, kiosks, printers and shared tablets: what needs a look, settings, pairing. */
export default function DevicesPage({ loaderData }: Route.ComponentProps) {
  const { shopId, devices, pins, lanes, role, hosted, version, now, timeZone } = loaderData
  const texts = useWords(deviceWords)
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>()
  const [shown, setShown] = useState<DeviceWithCodeOrAddress>()
  const [done, setDone] = useState<{ key: string; text: string }>()
  const testing = useCommand()
  const rows = toDeviceRows(devices, now)
  const troubled = rows.filter((row) => row.troubled).length
  const isPending = (id: string) => devices.some((device) => device.id === id && device.state === 'waiting')
  const awaits = shown?.code != null && isPending(shown.device.id)
  useReread(awaits ? rereadWithCodeEvery : rereadEvery)

  async function showConnection(connectable: DeviceWithCodeOrAddress): Promise<void> {
    setOpen(undefined)
    // Read first, or the page would take the device for connected.
    await revalidate()
    setShown(connectable)
  }

  function showDone(text: string): void {
    setOpen(undefined)
    setDone({ key: randomKey(), text })
    void revalidate()
  }

  async function test({ id: deviceId, name, settings }: ShopDevice): Promise<void> {
    const isPrinter = settings.kind === 'printer'
    const input = { params: { shopId, deviceId } }
    const result = await (isPrinter ? testing.run(testPrint, input) : testing.run(testBoardCall, input))
    if (result.ok) showDone(texts.tests[isPrinter ? 'printer' : 'board'].done(name))
  }

  return (
    <>
      <SettingsHeader>
        {devices.length > 0 && <span className={staff.muted}>{texts.count(devices.length, troubled)}</span>}
        <span className={staff.grow} />
        <Button look="primary" onClick={() => setOpen({ dialog: 'form', device: undefined })}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          {texts.add}
        </Button>
      </SettingsHeader>
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <StaffErrorMessage>{testing.problem?.detail}</StaffErrorMessage>
        {shown && (
          <ConnectionPanel
            key={shown.code ?? shown.path}
            {...loaderData}
            connectable={shown}
            connected={shown.code !== null && !awaits}
            onTest={() => void test(shown.device)}
            onClose={() => setShown(undefined)}
          />
        )}
        {devices.length === 0 ? (
          <EmptyState {...texts.empty} />
        ) : (
          <DeviceList
            rows={rows}
            {...{ lanes, timeZone, now }}
            onTest={(device) => void test(device)}
            onSettings={(device) => setOpen({ dialog: 'form', device })}
            onReconnect={(device) => setOpen({ dialog: 'reconnect', device })}
            onRemove={(device) => setOpen({ dialog: 'remove', device })}
          />
        )}
        {devices.length > 0 && (
          <p className={style.foot}>
            {texts.watched}
            <br />
            <VersionText devices={devices} version={version} />
            {texts.nameOpens}
          </p>
        )}
        {devices.some(({ settings }) => settings.kind === 'tablet') && <MemberPinList shopId={shopId} role={role} pins={pins} />}
      </main>
      {open?.dialog === 'form' && (
        <Suspense>
          <DeviceDialog
            key={open.device?.id}
            {...{ shopId, devices, lanes, hosted, device: open.device }}
            onAdded={(added) => void showConnection(added)}
            onSaved={(name) => showDone(texts.form.saved(name))}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <ReconnectSheet
        shopId={shopId}
        device={open?.dialog === 'reconnect' ? open.device : undefined}
        onDone={(connectable) => void showConnection(connectable)}
        onClose={() => setOpen(undefined)}
      />
      <RemoveSheet
        shopId={shopId}
        device={open?.dialog === 'remove' ? open.device : undefined}
        onDone={({ id, name }) => {
          if (shown?.device.id === id) setShown(undefined)
          showDone(texts.remove.done(name))
        }}
        onClose={() => setOpen(undefined)}
      />
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

/** Rereads the page, because no stream reports the contacts of devices. Pauses while the page is hidden. */
function useReread(everyMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, revalidate])
}

/** Says whether boards and kiosks run the server's version. */
function VersionText({ devices, version }: { devices: readonly ShopDevice[]; version: string }) {
  const { newest, outdated, dot } = useWords(deviceWords)
  const screens = devices.filter(({ settings, version: own }) => own !== null && (settings.kind === 'board' || settings.kind === 'kiosk'))
  if (screens.length === 0) return null
  const earlier = screens.filter(({ version: own }) => own !== version)
  return (
    <>
      {earlier.length > 0 ? outdated(earlier.map(({ name }) => name).join(dot)) : newest(version)}
      <br />
    </>
  )
}

export function ErrorBoundary() {
  return <SettingsErrorPage words={deviceWords} />
}
