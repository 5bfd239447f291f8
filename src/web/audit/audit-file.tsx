import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { type AuditFilter, exportAudit } from '#contract/audit.ts'
import { type FileEncoding, fileEncodings } from '#contract/file-encoding.ts'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { saveFileResponse } from '../api/saved-file.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { auditWords } from './words.ts'

/** Years of a log take long. */
const timeoutMs = 600_000

const intentions = createIdempotencyKeys(randomKey)

export function AuditLogExport({ shopId, filter, onDone }: { shopId: string; filter: AuditFilter; onDone: () => void }) {
  const { file: texts } = useWords(auditWords)
  const { busy, problem, run } = useCommand({ intentions })
  const [done, setDone] = useState(false)

  async function save(encoding: FileEncoding): Promise<void> {
    setDone(false)
    const file = await run(
      exportAudit,
      { params: { shopId }, body: { ...filter, encoding } },
      { wait: timeoutMs, understand: saveFileResponse },
    )
    setDone(file.ok)
    if (file.ok) onDone()
  }

  return (
    <section className={style.file} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{Object.keys(filter).length > 0 ? texts.filtered : texts.all}</p>
      <p className={staff.muted}>{texts.text}</p>
      <div className={style.pages}>
        {fileEncodings.map((encoding) => (
          <Button key={encoding} disabled={busy} onClick={() => void save(encoding)}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {texts.encodings[encoding]}
          </Button>
        ))}
      </div>
      <p role="status">{busy ? texts.busy : done && texts.done}</p>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
    </section>
  )
}
