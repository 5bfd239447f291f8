import { useEffect, useRef, useState } from 'react'
import { tryCopyText } from '../../../device/secure-only.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button, buttonClass } from '../../../parts/controls/button.tsx'
import style from '../page.module.css'
import { profileWords } from '../words.ts'

type Props = { codes: readonly string[]; account: string; onClose: () => void }

/** Shows the codes once. Print contains nothing else of the page. */
export function RecoveryCodesPanel({ codes, account, onClose }: Props) {
  const { codes: texts, recovery } = useWords(profileWords).secondFactor
  const [copied, setCopied] = useState<boolean>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent([`${recovery} ${account}`, ...codes, ''].join('\r\n'))}`
  return (
    <section className={`${style.notice} ${style.codes}`} aria-label={recovery}>
      <h3 ref={heading} tabIndex={-1}>
        {texts.shown}
      </h3>
      <p>{texts.keep}</p>
      <p className={style.printed}>{account}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={style.buttons}>
        <Button onClick={() => void tryCopyText(codes.join('\n')).then(setCopied)}>{texts.copy}</Button>
        <a className={buttonClass()} href={file} download="recovery-codes.txt">
          {texts.download}
        </a>
        <Button onClick={() => print()}>{texts.print}</Button>
        <Button look="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      <p role="status">{copied === undefined ? '' : copied ? texts.copied : texts.notCopied}</p>
    </section>
  )
}
