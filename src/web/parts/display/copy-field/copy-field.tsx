import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useId, useRef, useState } from 'react'
import { tryCopyText } from '../../../device/secure-only.ts'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../theme/staff.module.css'
import { Button } from '../../controls/button.tsx'
import { TextInput } from '../../controls/field.tsx'
import style from './copy-field.module.css'
import { copyFieldWords } from './words.ts'

/** A text to copy. If the page may not write to the clipboard, it selects the text and says how to copy. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const texts = useWords(copyFieldWords)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'copied' | 'selected'>()
  async function copy(): Promise<void> {
    if (await tryCopyText(value)) return setState('copied')
    field.current?.focus()
    field.current?.select()
    setState('selected')
  }
  return (
    <div>
      <label className={staff.label} htmlFor={id}>
        {label}
      </label>
      <div className={style.line}>
        <TextInput ref={field} id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>
          {state === 'copied' ? <IconCheck size={18} stroke={1.75} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />}
          {texts.copy}
        </Button>
      </div>
      <p className={staff.help} role="status">
        {state === 'copied' ? texts.copied : state === 'selected' ? texts.manual : ''}
      </p>
    </div>
  )
}
