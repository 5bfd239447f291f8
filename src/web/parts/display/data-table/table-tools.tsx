import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../theme/staff.module.css'
import { buttonClass } from '../../controls/button.tsx'
import { TextInput } from '../../controls/field.tsx'
import { displayWords } from '../words.ts'
import style from './data-table.module.css'
import type { ColumnOptions, TableState } from './table-state.ts'

/** Debounce after the last keystroke, in ms (R9.2). */
const typingWait = 200

type FilterProps = {
  filter: string
  placeholder?: string | undefined
  onChange: (filter: string) => void
}

/** A search field that filters once typing pauses. The hint of what it covers is its placeholder, on phones a line of its own. */
export function TableFilter({ filter, placeholder, onChange }: FilterProps) {
  const texts = useWords(displayWords).dataTable
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSubmitted = useRef(filter)
  // The filter changed by Back or a link, not by typing here.
  useEffect(() => {
    if (filter === lastSubmitted.current || !input.current) return
    lastSubmitted.current = filter
    input.current.value = filter
  }, [filter])
  useEffect(() => () => clearTimeout(timer.current), [])
  function send(): void {
    clearTimeout(timer.current)
    const wanted = input.current?.value.trim() ?? ''
    if (wanted === lastSubmitted.current) return
    lastSubmitted.current = wanted
    onChange(wanted)
  }
  return (
    <>
      <search className={style.search}>
        <form
          className={style.filter}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <label htmlFor={id}>
            <IconSearch size={18} stroke={1.75} aria-hidden />
            <span className={staff.hidden}>{texts.filter}</span>
          </label>
          <TextInput
            ref={input}
            id={id}
            type="search"
            placeholder={placeholder ?? texts.filter}
            defaultValue={filter}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onInput={({ nativeEvent }) => {
              clearTimeout(timer.current)
              if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) timer.current = setTimeout(send, typingWait)
            }}
            onCompositionEnd={send}
          />
        </form>
      </search>
      {placeholder && (
        <p className={style.hint} aria-hidden>
          {placeholder}
        </p>
      )}
    </>
  )
}

type ColumnProps = {
  columns: readonly (ColumnOptions & { label: string })[]
  shown: TableState['columns']
  onChange: (columns: readonly string[]) => void
}

/** Chooses the visible columns. Fixed ones are not listed. */
export function ColumnChoice({ columns, shown, onChange }: ColumnProps) {
  const texts = useWords(displayWords).dataTable
  const choices = columns.filter(({ fixed }) => !fixed)
  // Ticks are kept locally until the table shows the new columns, so that they don't jump back while it loads.
  const [ticked, setTicked] = useState({ before: shown.join(), keys: shown })
  if (ticked.before !== shown.join()) setTicked({ before: shown.join(), keys: shown })
  function choose(key: string, on: boolean): void {
    const keys = on ? [...ticked.keys, key] : ticked.keys.filter((otherKey) => otherKey !== key)
    setTicked({ ...ticked, keys })
    onChange(keys)
  }
  return (
    <details className={style.columns}>
      <summary className={buttonClass({ className: style.columnsButton })} title={texts.columns} aria-label={texts.columns}>
        <IconColumns size={18} stroke={1.75} aria-hidden />
      </summary>
      <fieldset>
        <legend className={staff.hidden}>{texts.columns}</legend>
        {choices.map(({ key, label }) => (
          <label key={key}>
            <input type="checkbox" checked={ticked.keys.includes(key)} onChange={({ target }) => choose(key, target.checked)} />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
