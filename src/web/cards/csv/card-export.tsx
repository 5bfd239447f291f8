import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { exportCards, listCardExports } from '#contract/cards/export.ts'
import { type FileEncoding, fileEncodings } from '#contract/file-encoding.ts'
import { callAuthenticated } from '../../api/api.ts'
import { saveFileResponse } from '../../api/saved-file.ts'
import { randomKey } from '../../device/random-key.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import style from './card-csv.module.css'
import { csvWords } from './words.ts'

/** A hundred thousand cards take long. */
const timeoutMs = 600_000

type Props = { shopId: string; filter: Record<string, unknown>; onRecord: () => void }

/** Exports the listed cards as a file and records it. */
export function CardExport({ shopId, filter: { after: _, ...filter }, onRecord }: Props) {
  const { out: texts, record } = useWords(csvWords)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [done, setDone] = useState<string>()
  const params = { shopId }

  async function save(encoding: FileEncoding): Promise<void> {
    setBusy(true)
    setWrong(undefined)
    setDone(undefined)
    const body = { ...filter, encoding }
    const file = await callAuthenticated(exportCards, { params, body, idempotencyKey: randomKey() }, timeoutMs, saveFileResponse)
    const exports = file.ok ? await callAuthenticated(listCardExports, { params, query: { most: 1 } }) : undefined
    setBusy(false)
    if (!file.ok) setWrong(file.problem.detail)
    if (!exports?.ok) return
    const [made] = exports.value.exports
    setDone([texts.done(made?.cards ?? 0), made?.replaced ? texts.replaced(made.replaced) : ''].join(' '))
  }

  return (
    <section className={style.part} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p>{Object.keys(filter).some((key) => key !== 'order') ? texts.filtered : texts.all}</p>
      <p className={staff.muted}>{texts.contacts}</p>
      <ButtonRow>
        {fileEncodings.map((encoding) => (
          <Button key={encoding} disabled={busy} onClick={() => void save(encoding)}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {texts.encodings[encoding]}
          </Button>
        ))}
      </ButtonRow>
      <p role="status">{busy ? texts.busy : done}</p>
      {wrong && <ErrorMessage>{wrong}</ErrorMessage>}
      <p>
        <Button look="quiet" className={style.edge} onClick={onRecord}>
          {record.title}
        </Button>
      </p>
    </section>
  )
}
