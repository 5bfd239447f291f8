import { useEffect, useRef, useState } from 'react'
import { type CameraRefusal, cameraRefusal, loadQrReader, openCamera } from '../../../device/secure-only/camera.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { Button } from '../../controls/button.tsx'
import { MobileDialog } from '../../dialogs/mobile-dialog/mobile-dialog.tsx'
import style from './entry-code-input.module.css'
import type { EntryCodeInputWords } from './words/ja.ts'
import { entryCodeInputWords } from './words.ts'

export type ScanVerdict =
  /** The scanner may close. */
  | { is: 'taken' }
  /** The page navigates, which closes the scanner. Closing it here would step back in the history at the same time. */
  | { is: 'leaving' }
  /** The wrong code: the scanner shows the reason and goes on. */
  | { is: 'refused'; sentence: string }

/** Texts for one kind of QR code. Without them staff would read the visitors’ texts about shop codes. */
export type QrScannerTexts = Pick<EntryCodeInputWords['scanner'], 'aim' | 'stop' | 'refusals'>

export type QrScannerProps = {
  texts: QrScannerTexts
  onClose: () => void
  onRead: (text: string) => ScanVerdict
}

/** Milliseconds between two frames: quick enough for the hand, while the phone stays cool. */
const lookEvery = 120

/** The camera's picture in a dialog until a code is read. The camera is on only while it is open. */
export function QrScannerDialog({ texts: own, onClose, onRead }: QrScannerProps) {
  const texts = { ...useWords(entryCodeInputWords).scanner, ...own }
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'looking' | CameraRefusal>('starting')
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const read = useRef(onRead)
  read.current = onRead

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt
  useEffect(() => {
    let stopped = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      stopped = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    async function look(reader: Awaited<ReturnType<typeof loadQrReader>>): Promise<void> {
      if (stopped || !video.current) return
      // A single unreadable frame is skipped.
      const text = await reader(video.current).catch(() => undefined)
      if (stopped) return
      if (text) {
        const verdict = read.current(text)
        if (verdict.is !== 'refused') return stop()
        setProblem(verdict.sentence)
      }
      timer = setTimeout(() => void look(reader), lookEvery)
    }

    async function start(): Promise<void> {
      try {
        stream = await openCamera()
        if (stopped || !video.current) return stop()
        video.current.srcObject = stream
        const reader = await loadQrReader()
        await video.current.play()
        setState('looking')
        await look(reader)
      } catch (error) {
        if (stopped) return
        stop()
        setState(cameraRefusal(error))
      }
    }

    setState('starting')
    setProblem(undefined)
    void start()
    // Releases the camera, because the back-forward cache would keep it on.
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [attempt])

  const refused = state !== 'starting' && state !== 'looking' ? state : undefined
  return (
    <MobileDialog
      open
      onClose={onClose}
      title={texts.title}
      foot={
        <Button large wide onClick={onClose}>
          {texts.stop}
        </Button>
      }
    >
      {refused ? (
        <>
          <p role="alert">{texts.refusals[refused]}</p>
          <Button look="primary" large wide className={style.retry} onClick={() => setAttempt(attempt + 1)}>
            {texts.retry}
          </Button>
        </>
      ) : (
        <>
          <div className={style.picture}>
            <video ref={video} aria-label={texts.picture} playsInline muted />
            <span className={style.frame} aria-hidden />
          </div>
          <p role="status">{state === 'starting' ? texts.starting : texts.aim}</p>
          {problem && (
            <p className={visitor.wrong} role="alert">
              {problem}
            </p>
          )}
          <p className={visitor.muted}>{texts.privacy}</p>
        </>
      )}
    </MobileDialog>
  )
}
