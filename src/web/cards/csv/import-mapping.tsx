import { useId } from 'react'
import type { ImportCheck } from '#contract/cards/import.ts'
import { useWords } from '../../i18n/words.ts'
import { Select } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import style from './card-csv.module.css'
import { csvWords } from './words.ts'

type Props = { check: ImportCheck; columns: readonly (string | null)[]; onChange: (columns: (string | null)[]) => void }

export function ImportMapping({ check, columns, onChange }: Props) {
  const { in: texts } = useWords(csvWords)
  const id = useId()
  const missing = check.targets.filter(({ key, required }) => required && !columns.includes(key)).map(({ name }) => name)
  return (
    <details className={style.mapping} open={missing.length > 0 || check.columns.some(({ name, to }) => name !== '' && to === null)}>
      <summary>{texts.mapping}</summary>
      <p className={staff.muted}>{texts.hint}</p>
      <ul>
        {check.columns.map(({ name, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and stay where they are
          <li key={at}>
            <label htmlFor={`${id}${at}`} className={staff.label}>
              {name || texts.nameless(at + 1)}
            </label>
            <span id={`${id}${at}s`} className={`${staff.help} ${style.sample}`}>
              {sample.filter(Boolean).join(' / ')}
            </span>
            <Select
              id={`${id}${at}`}
              aria-describedby={`${id}${at}s`}
              value={columns[at] ?? ''}
              onChange={({ target }) => onChange(columns.map((was, index) => (index === at ? target.value || null : was)))}
            >
              <option value="">{texts.leaveOut}</option>
              {check.targets.map((target) => (
                <option key={target.key} value={target.key} disabled={columns.includes(target.key) && columns[at] !== target.key}>
                  {target.name}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p className={staff.warn}>{texts.missing(texts.list(missing))}</p>}
    </details>
  )
}
