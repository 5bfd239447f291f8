import { useId, useRef, useState } from 'react'
import { copyText } from '../../device/secure-only.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../parts/theme/visitor.module.css'
import { galleryWords } from '../words.ts'
import type { Findings } from './finding.ts'
import { writeReport } from './report.ts'
import style from './self-test.module.css'

/** What a person hands to support. Where the page may not copy, the text is selected. */
export function ReportText({ findings }: { findings: Findings }) {
  const texts = useWords(galleryWords).selfTest
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [state, setState] = useState<'copied' | 'selected'>()
  const [text] = useState(() => writeReport(findings, texts, { at: new Date(), origin: location.origin }))
  async function copy(): Promise<void> {
    if (await copyText(text)) return setState('copied')
    field.current?.focus()
    field.current?.select()
    setState('selected')
  }
  return (
    <div className={style.report}>
      <label htmlFor={id} className={visitor.label}>
        {texts.report.label}
      </label>
      <textarea ref={field} id={id} readOnly value={text} rows={text.split('\n').length} />
      <button type="button" className={visitor.outline} onClick={() => void copy()}>
        {texts.report.copy}
      </button>
      <p role="status">{state && texts.report[state]}</p>
    </div>
  )
}
