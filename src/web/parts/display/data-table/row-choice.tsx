import { useWords } from '../../../i18n/words.ts'
import { displayWords } from '../words.ts'
import style from './data-table.module.css'

export type TableRowSelection<Row> = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  nameOf: (row: Row) => string
}

type Chosen = Pick<TableRowSelection<never>, 'chosen' | 'onChange'>

export function RowCheckbox({ id, name, chosen, onChange }: Chosen & { id: string; name: string }) {
  const texts = useWords(displayWords).dataTable
  const change = (on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <label className={style.box}>
      <input type="checkbox" checked={chosen.has(id)} aria-label={texts.choose(name)} onChange={(event) => change(event.target.checked)} />
    </label>
  )
}

export function AllRowsCheckbox({ keys, chosen, onChange }: Chosen & { keys: readonly string[] }) {
  const texts = useWords(displayWords).dataTable
  const count = keys.filter((key) => chosen.has(key)).length
  return (
    <label className={style.box}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < keys.length
        }}
        type="checkbox"
        checked={keys.length > 0 && count === keys.length}
        aria-label={texts.chooseAll}
        onChange={(event) => onChange(new Set(event.target.checked ? keys : []))}
      />
    </label>
  )
}
