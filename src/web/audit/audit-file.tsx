import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { type AuditFilter, exportAudit } from '#contract/audit.ts'
import { type FileEncoding, fileEncodings } from '#contract/file-encoding.ts'
import { call, read } from '../api/api.ts'
import { createIntentions } from '../api/intention.ts'
import { randomKey } from '../device/random-key.ts'
import { saveFile } from '../device/save-file.ts'
import { StaffWrong } from '../form/staff-wrong.tsx'
import { useWords } from '../i18n/words.ts'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { auditWords } from './words.ts'

/** Years of a log take their time. */
const patience = 600_000

const intentions = createIntentions(randomKey)

/** What the list shows, as a file. */
export function AuditFile({ shopId, filter, onDone }: { shopId: string; filter: AuditFilter; onDone: () => void }) {
  const { file: texts } = useWords(auditWords)
  const [state, setState] = useState<'busy' | 'done'>()
  const [problem, setProblem] = useState<string>()

  async function save(encoding: FileEncoding): Promise<void> {
    setState('busy')
    setProblem(undefined)
    const body = { ...filter, encoding }
    const input = { params: { shopId }, body, idempotencyKey: intentions.keyFor(body) }
    const file = await call(exportAudit, input, patience, async (response) => {
      if (!response.ok) return read(response)
      const name = /filename="(.+?)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
      saveFile(await response.blob(), name)
      return { ok: true, value: name }
    })
    setState(file.ok ? 'done' : undefined)
    if (!file.ok) return setProblem(file.problem.detail)
    intentions.settle(body)
    onDone()
  }

  return (
    <section className={style.file} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{Object.keys(filter).length > 0 ? texts.filtered : texts.all}</p>
      <p className={staff.muted}>{texts.text}</p>
      <div className={style.pages}>
        {fileEncodings.map((encoding) => (
          <button key={encoding} type="button" className={staff.outline} disabled={state === 'busy'} onClick={() => void save(encoding)}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {texts.encodings[encoding]}
          </button>
        ))}
      </div>
      <p role="status">{state && texts[state]}</p>
      <StaffWrong>{problem}</StaffWrong>
    </section>
  )
}
