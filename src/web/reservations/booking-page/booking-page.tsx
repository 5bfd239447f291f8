import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { useState } from 'react'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import type { QrSvgPath } from '../../parts/display/qr-path.ts'
import { QrView } from '../../parts/display/qr-view/qr-view.tsx'
import style from './booking-page.module.css'
import { reservationPageLinkWords } from './words.ts'

type Props = { code: string; className?: string | undefined }

/** Link, QR code and poster of the shop's reservation page, for staff. `code`: the shop's entry code. */
export function ReservationPageLinks({ code, className }: Props) {
  const texts = useWords(reservationPageLinkWords)
  const path = useLocalizePath()
  const [open, setOpen] = useState(false)
  const [drawn, setDrawn] = useState<QrSvgPath | 'failed'>()
  const address = open ? `${location.origin}/entry/f/${code}` : ''

  async function show(): Promise<void> {
    setOpen(true)
    const drawing = await import('../../parts/display/qr-path.ts').catch(() => undefined)
    setDrawn(drawing?.createQrSvgPath(`${location.origin}/entry/f/${code}`) ?? 'failed')
  }

  return (
    <>
      <Button className={className} title={texts.open} onClick={() => void show()}>
        <IconQrcode size={18} stroke={1.75} aria-hidden />
        <span>{texts.open}</span>
      </Button>
      <MobileDialog open={open} onClose={() => setOpen(false)} title={texts.title}>
        <p className={style.text}>{texts.text}</p>
        <QrView
          title={texts.title}
          address={address}
          code={drawn === 'failed' ? undefined : drawn}
          wrong={drawn === 'failed' ? texts.notDrawn : undefined}
        >
          <a className={buttonClass({ look: 'quiet' })} href={path(`/entry/f/${code}`)} target="_blank" rel="noreferrer">
            {texts.visit}
          </a>
        </QrView>
      </MobileDialog>
    </>
  )
}
