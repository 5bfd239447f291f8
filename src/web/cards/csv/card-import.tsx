import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type ChangeEvent, useState } from 'react'
import { checkImport, type ImportCheck, importCards, importLimits } from '#contract/cards/import.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { languageTags, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { FileButton } from '../../parts/controls/file-button.tsx'
import style from './card-csv.module.css'
import { ImportMapping } from './import-mapping.tsx'
import { ImportPreview } from './import-result.tsx'
import { csvWords } from './words.ts'

/** The maximum number of cards per file takes long. */
const timeoutMs = 120_000
const megabyte = 1024 * 1024

/** Checked file with the import's idempotency key, which a retry reuses. */
type Checked = { file: string; check: ImportCheck; columns: (string | null)[]; key: string }

type Props = { shopId: string; onBegin: (begun: boolean) => void; onImported: () => void }

export function CardImport({ shopId, onBegin, onImported }: Props) {
  const { in: texts } = useWords(csvWords)
  const figures = new Intl.NumberFormat(languageTags[useLocale()])
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const [done, setDone] = useState<string>()
  const params = { shopId }
  const columns = checked?.columns ?? []
  const isStale = checked?.check.columns.some(({ to }, at) => to !== columns[at]) ?? false

  async function check(file: string, chosenColumns?: (string | null)[]): Promise<void> {
    setBusy(texts.busy)
    setWrong(undefined)
    setDone(undefined)
    const body = { file, ...(chosenColumns && { columns: chosenColumns }) }
    const result = await callAuthenticated(checkImport, { params, body, idempotencyKey: randomKey() }, timeoutMs)
    setBusy(undefined)
    if (!result.ok) return setWrong(result.problem.detail)
    onBegin(true)
    setChecked({ file, check: result.value, columns: result.value.columns.map(({ to }) => to), key: randomKey() })
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (!file) return
    setChecked(undefined)
    if (file.size > importLimits.bytes) setWrong(texts.tooLarge(importLimits.bytes / megabyte))
    else await check(await base64Of(file))
    // Allows choosing the same file again after it was corrected.
    target.value = ''
  }

  async function take({ file, columns, key }: Checked): Promise<void> {
    setBusy(texts.taking)
    setWrong(undefined)
    const result = await callAuthenticated(importCards, { params, body: { file, columns }, idempotencyKey: key }, timeoutMs)
    setBusy(undefined)
    if (!result.ok) return setWrong(result.problem.detail)
    setChecked(undefined)
    onBegin(false)
    setDone(texts.done(result.value.added, result.value.changed))
    onImported()
  }

  const cards = checked ? checked.check.added + checked.check.changed : 0
  return (
    <section className={style.part} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {!checked && <p>{texts.text(figures.format(importLimits.rows))}</p>}
      <FileButton
        look={checked ? 'quiet' : 'outline'}
        className={`${checked ? style.edge : ''} ${style.choose}`}
        accept=".csv,text/csv"
        disabled={busy !== undefined}
        onChange={(event) => void choose(event)}
      >
        <IconUpload size={18} stroke={1.75} aria-hidden />
        {checked ? texts.other : texts.choose}
      </FileButton>
      {checked && (
        <>
          <ImportMapping check={checked.check} columns={columns} onChange={(changed) => setChecked({ ...checked, columns: changed })} />
          {!isStale && <ImportPreview check={checked.check} />}
        </>
      )}
      {wrong && <ErrorMessage>{wrong}</ErrorMessage>}
      {checked && isStale && (
        <Button look="primary" wide disabled={busy !== undefined} onClick={() => void check(checked.file, columns)}>
          {texts.check}
        </Button>
      )}
      {checked && !isStale && checked.check.wrong === 0 && (
        <Button look="primary" wide disabled={busy !== undefined || cards === 0} onClick={() => void take(checked)}>
          {cards === 0 ? texts.nothing : texts.take(cards)}
        </Button>
      )}
      <p role="status">{busy ?? done}</p>
    </section>
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
