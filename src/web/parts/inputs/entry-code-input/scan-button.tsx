import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { type ComponentType, useEffect, useState } from 'react'
import { type CameraReadiness, cameraReadiness } from '../../../device/secure-only/camera.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { Button } from '../../controls/button.tsx'
import style from './entry-code-input.module.css'
import type { QrScannerProps, ScanVerdict } from './scanner.tsx'
import { entryCodeInputWords } from './words.ts'

type Props = {
  disabled?: boolean
  onRead: (text: string) => ScanVerdict
  /** Above the field and filled. */
  first?: boolean
}

/** Opens the camera in a dialog. Without a camera it says that the code can be typed. */
export function ScanButton({ disabled = false, onRead, first = false }: Props) {
  const texts = useWords(entryCodeInputWords)
  const [camera, setCamera] = useState<CameraReadiness>()
  const [Scanner, setScanner] = useState<ComponentType<QrScannerProps>>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => void cameraReadiness().then(setCamera), [])

  /** Loaded on demand, because the scanner is heavier than the page. */
  async function open(): Promise<void> {
    setProblem(undefined)
    try {
      const module = await import('./scanner.tsx')
      setScanner(() => module.QrScannerDialog)
    } catch {
      setProblem(texts.unloaded)
    }
  }
  const close = () => setScanner(undefined)

  return (
    <div className={first ? style.first : style.scan}>
      {camera === 'ready' && (
        <Button look={first ? 'primary' : 'outline'} large wide disabled={disabled} onClick={() => void open()}>
          <IconQrcode size={22} stroke={1.75} aria-hidden />
          {texts.scan}
        </Button>
      )}
      {camera === 'ready' && first && <p className={style.or}>{texts.or}</p>}
      {camera !== 'ready' && (
        // Space is reserved for both texts until the page knows about the camera.
        <div className={style.reasons}>
          <p className={style.reason} data-shown={camera === 'insecure' || undefined}>
            {texts.insecure}
          </p>
          <p className={style.reason} data-shown={camera === 'none' || undefined}>
            {texts.noCamera}
          </p>
        </div>
      )}
      {problem && (
        <p className={visitor.wrong} role="alert">
          {problem}
        </p>
      )}
      {Scanner && (
        <Scanner
          texts={texts.scanner}
          onClose={close}
          onRead={(text) => {
            const verdict = onRead(text)
            if (verdict.is === 'taken') close()
            return verdict
          }}
        />
      )}
    </div>
  )
}
