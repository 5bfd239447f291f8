import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../parts/controls/button.tsx'
import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import staff from '../../theme/staff.module.css'
import style from './new-secret.module.css'

type Words = { once: string; secret: string; close: string }
type Props = { title: string; words: Words; secret: string; children?: ReactNode; onClose: () => void }

/** Shows a new secret, which cannot be shown again, and what is needed beside it. */
export function NewSecret({ title, words, secret, children, onClose }: Props) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={style.panel}>
      <p ref={heading} tabIndex={-1}>
        <b>{title}</b>
        <br />
        <span className={staff.muted}>{words.once}</span>
      </p>
      <CopyField label={words.secret} value={secret} />
      {children}
      <div>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </section>
  )
}
