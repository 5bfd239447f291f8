import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { type ReactNode, useRef } from 'react'
import { ErrorMessage } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { ButtonRow } from '../../controls/actions.tsx'
import { Button } from '../../controls/button.tsx'
import { CopyField } from '../copy-field/copy-field.tsx'
import { QrCode } from '../qr-code.tsx'
import type { QrSvgPath } from '../qr-path.ts'
import { displayWords } from '../words.ts'
import { toSafeFileName } from './qr-file.ts'
import style from './qr-view.module.css'
import { savePng, saveSvg } from './save-qr.ts'

type Props = {
  /** Target of the code. Printed, and used in file names. */
  title: string
  address: string
  /** Rendered by the server; undefined while it loads. */
  code: QrSvgPath | undefined
  /** Why there is no code, and what to do instead. */
  wrong?: string | undefined
  /** Alternative text, if the title is not enough. */
  label?: string
  /** Between URL and buttons: the same as a code to type. */
  children?: ReactNode
}

/** A QR code to show, copy, download and print: always black on white, with its quiet zone. */
export function QrView({ title, address, code, wrong, label, children }: Props) {
  const texts = useWords(displayWords).qrView
  const view = useRef<HTMLElement>(null)
  const saveFile = async (save: typeof savePng | typeof saveSvg) => {
    if (code) await save(code, toSafeFileName(title))
  }
  function print(): void {
    const { dataset } = view.current!
    const page = document.documentElement.dataset
    dataset.printed = ''
    page.printing = 'qr'
    const done = () => {
      delete dataset.printed
      delete page.printing
    }
    addEventListener('afterprint', done, { once: true })
    window.print()
  }
  return (
    <article className={style.view} aria-label={title} ref={view}>
      {!code && wrong ? (
        <ErrorMessage>{wrong}</ErrorMessage>
      ) : (
        <div className={style.code}>
          {code ? <QrCode code={code} label={label ?? texts.picture(title)} /> : <p role="status">{texts.loading}</p>}
        </div>
      )}
      <div className={style.side}>
        <p className={style.title}>{title}</p>
        <p className={style.printedAddress}>{address}</p>
        <CopyField label={texts.address} value={address} />
        {children}
        <ButtonRow>
          <Button disabled={!code} onClick={() => void saveFile(saveSvg)}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {texts.svg}
          </Button>
          <Button disabled={!code} onClick={() => void saveFile(savePng)}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {texts.png}
          </Button>
          <Button disabled={!code} onClick={print}>
            <IconPrinter size={18} stroke={1.75} aria-hidden />
            {texts.print}
          </Button>
        </ButtonRow>
      </div>
    </article>
  )
}
