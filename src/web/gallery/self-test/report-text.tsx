import { useId, useRef, useState } from 'react'
import { tryCopyText } from '../../device/secure-only.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextArea } from '../../parts/controls/field.tsx'
import visitor from '../../theme/visitor.module.css'
import type { GalleryWords } from '../words/ja.ts'
import { galleryWords } from '../words.ts'
import type { Findings } from './finding.ts'
import { type CheckName, checkNames, type Finding } from './finding.ts'
import style from './self-test.module.css'

/** The report for support. If the page may not copy, the text is selected. */
export function ReportText({ findings }: { findings: Findings }) {
  const texts = useWords(galleryWords).selfTest
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [state, setState] = useState<'copied' | 'selected'>()
  const [text] = useState(() => formatSelfTestReport(findings, texts, { at: new Date(), origin: location.origin }))
  async function copy(): Promise<void> {
    if (await tryCopyText(text)) return setState('copied')
    field.current?.focus()
    field.current?.select()
    setState('selected')
  }
  return (
    <div className={style.report}>
      <label htmlFor={id} className={visitor.label}>
        {texts.report.label}
      </label>
      <TextArea ref={field} id={id} bare readOnly value={text} rows={text.split('\n').length} />
      <Button large onClick={() => void copy()}>
        {texts.report.copy}
      </Button>
      <p role="status">{state && texts.report[state]}</p>
    </div>
  )
}

type About = {
  /** Time of the report, and the server's origin. */
  at: Date
  origin: string
}

/** R2.2: writes the report as plain text: codes for support first, then the same in the reader's language. */
export function formatSelfTestReport(findings: Findings, texts: GalleryWords['selfTest'], { at, origin }: About): string {
  const results = checkNames.flatMap((name) => (findings[name] ? [[name, findings[name]] as const] : []))
  const line = ([name, { verdict, reason, fact }]: readonly [CheckName, Finding]) =>
    `${name}: ${verdict} ${reason}${fact ? ` (${fact})` : ''}`
  const words = ([name, { verdict, reason }]: readonly [CheckName, Finding]) =>
    `${texts.checks[name]}: ${texts.verdicts[verdict]}. ${texts.reasons[reason]}`
  return ['Uketsuke self-test', `${at.toISOString()} ${origin}`, ...results.map(line), '', ...results.map(words)].join('\n')
}
