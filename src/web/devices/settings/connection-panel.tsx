import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { DeviceWithCodeOrAddress } from '#contract/devices/devices.ts'
import { formatEntryCode } from '#domain/entry-code.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import type { QrSvgPath } from '../../parts/display/qr-path.ts'
import staff from '../../theme/staff.module.css'
import { deviceWords } from '../words.ts'
import style from './connection-panel.module.css'

type Props = {
  connectable: DeviceWithCodeOrAddress
  /** True once the device has used its code. */
  connected: boolean
  origin: string
  entryCode: string
  timeZone: string
  onTest: () => void
  onClose: () => void
}

/** Shows the code or address of a device, which cannot be shown again. */
export function ConnectionPanel({ connectable, connected, origin, entryCode, timeZone, onTest, onClose }: Props) {
  const { connect: texts, tests } = useWords(deviceWords)
  const { device, code, path: secretPath } = connectable
  const { kind } = device.settings
  const path = useLocalizePath()
  const pairingPath = kind === 'tablet' ? path('/shopAdmin/tablet') : `/entry/${kind === 'kiosk' ? 'k' : 'd'}/${entryCode}`
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  if (connected)
    return (
      <div className={style.panel} role="status">
        <p className={style.connected}>
          <b>{texts.done(device.name)}</b>
          {kind === 'board' && (
            <>
              <br />
              <span className={staff.help}>{texts.staysOn}</span>
            </>
          )}
        </p>
        {kind === 'board' && <Button onClick={onTest}>{tests.board.button}</Button>}
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    )
  return (
    <div className={style.panel} role="status">
      {code && kind === 'tablet' && <TabletQrCode origin={origin} code={formatEntryCode(code)} />}
      <div className={style.text}>
        <p ref={title} tabIndex={-1}>
          <b>{(code ? texts.codeReady : texts.addressReady)(device.name)}</b>
          <br />
          <ConnectionHint connectable={connectable} timeZone={timeZone} />
        </p>
        {code && (
          <>
            <p className={`${staff.tag} ${style.code}`} translate="no">
              {formatEntryCode(code)}
            </p>
            <p className={staff.help}>
              {texts.openHere}
              <br />
              <span className={style.address}>{origin + pairingPath}</span>
            </p>
          </>
        )}
        {secretPath && (
          <div className={style.secret}>
            <CopyField label={texts.addressLabel} value={origin + secretPath} />
            {kind === 'printer' && <p className={staff.help}>{texts.printerSecret}</p>}
          </div>
        )}
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  )
}

function ConnectionHint({ connectable: { device, code }, timeZone }: Pick<Props, 'connectable' | 'timeZone'>) {
  const { connect: texts } = useWords(deviceWords)
  const until = device.codeEndsAt ? formatTimeOfDay(device.codeEndsAt, timeZone) : ''
  const byCode = device.settings.kind === 'tablet' ? texts.tablet : texts.code
  const byAddress = device.settings.kind === 'printer' ? texts.printer : texts.link
  return <span className={staff.muted}>{code ? byCode(until) : byAddress}</span>
}

/** Draws the code of the tablet's pairing page. The pairing code is in the fragment, which is not sent to servers. */
function TabletQrCode({ origin, code }: { origin: string; code: string }) {
  const { connect: texts } = useWords(deviceWords)
  const path = useLocalizePath()
  const { data: shape, submit } = useFetcher<QrSvgPath>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per code; the parent gives each its own key
  useEffect(() => {
    const text = `${origin}${path('/shopAdmin/tablet')}#${code}`
    void submit({ text }, { method: 'post', action: path('/shopAdmin/devices') })
  }, [])
  return <div className={style.qr}>{shape && <QrCode code={shape} label={texts.qr} />}</div>
}
