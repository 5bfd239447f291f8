import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import type { QrSvgPath } from '../../parts/display/qr-path.ts'
import staff from '../../theme/staff.module.css'
import shared from '../settings-page.module.css'
import { memberWords } from '../words.ts'
import style from './page.module.css'

type Props = { name: string; code: string; until: string; origin: string; onClose: () => void }

/** Shows a single-use code that pairs a tablet by typing or scanning. */
export function PairingCodePanel({ name, code, until, origin, onClose }: Props) {
  const { tablets: texts } = useWords(memberWords)
  const path = useLocalizePath()
  const { data: shape, submit } = useFetcher<QrSvgPath>()
  const words = useRef<HTMLParagraphElement>(null)
  const address = `${origin}${path('/shopAdmin/tablet')}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per code; the parent gives each its own key
  useEffect(() => {
    // In the fragment, which is not sent to servers.
    void submit({ text: `${address}#${code}` }, { method: 'post', action: path('/shopAdmin/personSetting/tablets') })
    words.current?.focus()
  }, [])
  return (
    <div className={shared.made} role="status">
      <div className={shared.qr}>{shape && <QrCode code={shape} label={texts.qr} />}</div>
      <div className={style.madeText}>
        <p ref={words} tabIndex={-1}>
          <b>{texts.made(name)}</b>
          <br />
          <span className={staff.muted}>{texts.madeText(until)}</span>
        </p>
        <p className={`${staff.tag} ${style.code}`} translate="no">
          {code}
        </p>
        <p className={staff.help}>
          {texts.address}
          <br />
          <span className={style.address}>{address}</span>
        </p>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  )
}
