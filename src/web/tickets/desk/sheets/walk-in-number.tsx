import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import { localText } from '#domain/locale.ts'
import { orReload } from '../../../device/app-version/gone-module.ts'
import { localPath, useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import staff from '../../../theme/staff.module.css'
import { deskWords } from '../words.ts'
import style from './desk-sheet.module.css'

/** Draws a QR code, which few print. */
const PaperSlip = lazy(async () => ({ default: (await orReload(import('../../ticket/paper-slip.tsx'))).PaperSlip }))

/** The number that was just taken, to be read out or handed over on paper. Enter closes it. */
export function WalkInNumber({ joined: { token, ticket }, onClose }: { joined: AddedTicket; onClose: () => void }) {
  const { walkIn: texts } = useWords(deskWords).move
  const locale = useLocale()
  const [printing, setPrinting] = useState(false)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  const address = `${location.origin}${localPath(ticket.locale, `/entry/w/${token}`)}`
  return (
    <>
      <div className={style.walkInNumber} role="status">
        <p>{localText(ticket.service.name, locale)}</p>
        <p>
          <b className={staff.tag} translate="no">
            {ticket.number}
          </b>
        </p>
        <p>{ticket.ahead === null ? null : texts.ahead(ticket.ahead)}</p>
      </div>
      <div className={style.walkInButtons}>
        <Button onClick={() => setPrinting(true)}>{texts.print}</Button>
        <Button ref={close} look="primary" onClick={onClose}>
          {texts.done}
          <kbd className={staff.key}>Enter</kbd>
        </Button>
      </div>
      {printing && (
        <Suspense>
          <PaperSlip ticket={ticket} address={address} onPrinted={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
