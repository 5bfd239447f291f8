import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import frame from '../page.module.css'
import { galleryWords } from '../words.ts'
import { selfTestChecks } from './checks.ts'
import { checkNames, type Findings } from './finding.ts'
import { FindingRow } from './finding-row.tsx'
import { ReportText } from './report-text.tsx'
import style from './self-test.module.css'

/** R2.2: what works in this browser and over this connection, for a call with support. */
export function SelfTest() {
  const texts = useWords(galleryWords).selfTest
  const heading = useId()
  const [findings, setFindings] = useState<Findings>()
  const round = useRef(0)
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const all = findings ? Object.values(findings) : []
  const running = findings !== undefined && all.length < checkNames.length

  function run(): void {
    const mine = ++round.current
    setFindings({})
    for (const name of checkNames)
      void selfTestChecks[name]().then((finding) => {
        if (round.current === mine) setFindings((before) => ({ ...before, [name]: finding }))
      })
  }

  return (
    <section id="self-test" className={frame.section} aria-labelledby={heading} data-self-test>
      <h2 id={heading}>{texts.title}</h2>
      <p className={style.about}>{texts.about}</p>
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      <Button look="primary" large onClick={run} disabled={!alive || running}>
        {running ? texts.running : findings ? texts.again : texts.start}
      </Button>
      <p role="status" className={style.outcome}>
        {findings && !running && texts.done(count('limited'), count('bad'))}
      </p>
      {findings && (
        <ul className={style.findings}>
          {checkNames.map((name) => (
            <FindingRow key={name} name={name} finding={findings[name]} />
          ))}
        </ul>
      )}
      {findings && !running && <ReportText findings={findings} />}
    </section>
  )

  function count(verdict: string): number {
    return all.filter((finding) => finding?.verdict === verdict).length
  }
}
