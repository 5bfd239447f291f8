import { useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { Button } from '../../controls/button.tsx'
import { MobileDialog } from '../../dialogs/mobile-dialog/mobile-dialog.tsx'
import style from './entry-code-input.module.css'
import { useScanner } from './use-scanner.ts'
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

/** The camera's picture in a dialog until a code is read. The camera is on only while it is open. */
export function QrScannerDialog({ texts: own, onClose, onRead }: QrScannerProps) {
  const texts = { ...useWords(entryCodeInputWords).scanner, ...own }
  const [problem, setProblem] = useState<string>()
  const { video, state, retry } = useScanner({
    onRead(text) {
      const verdict = onRead(text)
      if (verdict.is !== 'refused') return 'stop'
      setProblem(verdict.sentence)
      return undefined
    },
  })
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
          <Button look="primary" large wide className={style.retry} onClick={retry}>
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
