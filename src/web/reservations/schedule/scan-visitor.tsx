import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { lazy, Suspense, useEffect, useState } from 'react'
import { findReservationByLink } from '#contract/reservations/staff.ts'
import { stripLocalePrefix } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { callAuthenticated } from '../../api/api.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { cameraReadiness } from '../../device/secure-only/camera.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { useReservationsContext } from './book.ts'
import { scheduleWords } from './words.ts'

const QrScannerDialog = lazy(async () => {
  const scanner = await reloadOnMissingChunk(import('../../parts/inputs/entry-code-input/scanner.tsx'))
  return { default: scanner.QrScannerDialog }
})

/** Returns the token from the address of a reservation page of this server; undefined otherwise. */
function tokenOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { host, pathname } = new URL(text)
  const token = /^\/entry\/f\/([^/]+)$/.exec(stripLocalePrefix(pathname))?.[1]
  return host === location.host && token && isPublicToken(token) ? token : undefined
}

/** Opens a reservation by the visitor's QR code. Hidden without a camera. */
export function ReservationScanButton() {
  const { shopId, openSheet, refuse } = useReservationsContext()
  const { scan: texts } = useWords(scheduleWords)
  const [isReady, setReady] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void cameraReadiness().then((state) => setReady(state === 'ready')), [])
  if (!isReady) return null

  async function find(token: string): Promise<void> {
    setOpen(false)
    const response = await callAuthenticated(findReservationByLink, { params: { shopId, token } })
    if (response.ok) openSheet({ sheet: 'detail', reservation: response.value })
    else refuse(response.problem.detail)
  }

  return (
    <>
      <Button className={staff.sign} title={texts.open} onClick={() => setOpen(true)}>
        <IconQrcode size={18} stroke={1.75} aria-hidden />
        <span>{texts.open}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <QrScannerDialog
            texts={texts}
            onClose={() => setOpen(false)}
            onRead={(text) => {
              const token = tokenOf(text)
              if (!token) return { is: 'refused', sentence: texts.other }
              void find(token)
              return { is: 'taken' }
            }}
          />
        </Suspense>
      )}
    </>
  )
}
