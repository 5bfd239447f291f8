import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import type { QrSvgPath } from '../../parts/display/qr-path.ts'
import staff from '../../theme/staff.module.css'
import shared from '../settings-page.module.css'
import style from './page.module.css'
import { memberListWords } from './words.ts'

type Props = {
  title: string
  text: string
  label: string
  qr: string
  link: string
  onClose: () => void
}

/** Shows a single-use link once, to hand over. Give each link its own React key. */
export function OneTimeLinkPanel({ title, text, label, qr, link, onClose }: Props) {
  const { close } = useWords(memberListWords).invitations
  const path = useLocalizePath()
  const { data: shape, submit } = useFetcher<QrSvgPath>()
  const words = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link; the parent gives each its own key
  useEffect(() => {
    void submit({ text: link }, { method: 'post', action: path('/shopAdmin/personSetting') })
    words.current?.focus()
  }, [])
  return (
    <div className={shared.made} role="status">
      <div className={shared.qr}>{shape && <QrCode code={shape} label={qr} />}</div>
      <div className={style.entryText}>
        <p ref={words} tabIndex={-1}>
          <b>{title}</b>
          <br />
          <span className={staff.muted}>{text}</span>
        </p>
        <CopyField label={label} value={link} />
        <Button onClick={onClose}>{close}</Button>
      </div>
    </div>
  )
}
