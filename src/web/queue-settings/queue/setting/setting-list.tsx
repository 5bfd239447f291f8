import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { draftKey, useHasDraft } from '../../../device/drafts.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button, IconButton } from '../../../parts/controls/button.tsx'
import staff from '../../../theme/staff.module.css'
import { settingsWords } from '../words.ts'
import type { SettingKind } from './setting-kind.ts'
import style from './setting-list.module.css'

export type ListedSetting = {
  id: string
  name: string
  /** Replaces the name where the surrounding part already gives the context. */
  shown?: string
  mark?: ReactNode
  summary: string
  people?: number
  off?: string | undefined
  /** Rows are ordered within their group. */
  group?: string
}

type PartProps = { id: string; title: string; intro?: string; action?: ReactNode; children?: ReactNode }

export function SettingPart({ id, title, intro, action, children }: PartProps) {
  return (
    <section id={id} className={style.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={style.body}>
        {intro && <p className={staff.help}>{intro}</p>}
        {children}
        {action && <div>{action}</div>}
      </div>
    </section>
  )
}

type ListProps = {
  kind: SettingKind
  shopId: string
  rows: readonly ListedSetting[]
  /** Lists all rows by default. Filtered ones still count for the order. */
  lists?: (row: ListedSetting) => boolean
  onEdit: (id: string) => void
  /** Called with all ids in their new order; undefined if the rows have no order. */
  onArrange?: (ids: string[], moved: ListedSetting, position: number) => void
}

export function SettingList({ kind, shopId, rows, lists = () => true, onEdit, onArrange }: ListProps) {
  const { row: texts } = useWords(settingsWords)
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ id: string; step: -1 | 1 }>(undefined)

  // A moved row loses the focus; at the end of the list its arrow is gone too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the rows have arrived in their new order
  useEffect(() => {
    if (!moved.current) return
    const { id, step } = moved.current
    moved.current = undefined
    const arrow = (direction: -1 | 1) => list.current?.querySelector<HTMLElement>(`[data-move="${id} ${direction}"]`)
    const next = arrow(step) ?? arrow(step === 1 ? -1 : 1)
    next?.focus()
  }, [rows.map(({ id }) => id).join()])

  /** Returns the neighbour to swap with; undefined if there is none in the group. */
  const neighbour = (index: number, step: -1 | 1) => {
    const other = rows[index + step]
    return other && other.group === rows[index]!.group ? other : undefined
  }
  const positionAt = (index: number) => rows.slice(0, index + 1).filter(({ group }) => group === rows[index]!.group).length
  const mover = (row: ListedSetting, index: number, step: -1 | 1) => {
    const Icon = step < 0 ? IconArrowUp : IconArrowDown
    return (
      <IconButton
        small
        label={(step < 0 ? texts.up : texts.down)(row.name)}
        data-move={`${row.id} ${step}`}
        onClick={() => {
          moved.current = { id: row.id, step }
          const ids = rows.map(({ id }) => id)
          onArrange?.(ids.with(index, ids[index + step]!).with(index + step, row.id), row, positionAt(index + step))
        }}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </IconButton>
    )
  }

  return (
    <ul className={style.list} ref={list}>
      {rows.map(
        (row, index) =>
          lists(row) && (
            <li key={row.id}>
              <RowWords name={draftKey(shopId, kind, row.id)} row={row} />
              <div className={style.acts}>
                {onArrange && neighbour(index, -1) && mover(row, index, -1)}
                {onArrange && neighbour(index, 1) && mover(row, index, 1)}
                <Button small aria-label={texts.editLabel(row.name)} onClick={() => onEdit(row.id)}>
                  {texts.edit}
                </Button>
              </div>
            </li>
          ),
      )}
    </ul>
  )
}

type FoldProps = { row: ListedSetting; name: string; open?: boolean; children: ReactNode }

/** Row that unfolds to its settings. `name`: name of its draft. */
export function CollapsibleSetting({ row, name, open, children }: FoldProps) {
  const { row: texts } = useWords(settingsWords)
  return (
    <details className={style.fold} open={open}>
      <summary>
        <RowWords name={name} row={row} />
        <span className={style.change}>
          {texts.edit}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </span>
      </summary>
      <div className={style.inside}>{children}</div>
    </details>
  )
}

function RowWords({ name, row }: { name: string; row: ListedSetting }) {
  return (
    <>
      {row.mark}
      <div className={style.words}>
        <b>{row.shown ?? row.name}</b>
        <RowMarks name={name} people={row.people} off={row.off} />
        <span className={staff.help}>{row.summary}</span>
      </div>
    </>
  )
}

/** Marks of a row in words, never by colour alone. */
export function RowMarks({ name, people = 0, off }: { name: string; people: number | undefined; off: string | undefined }) {
  const { row: texts } = useWords(settingsWords)
  const unsaved = useHasDraft(name)
  return (
    <>
      {off && <span className={`${style.mark} ${style.off}`}>{off}</span>}
      {people > 0 && <span className={style.mark}>{texts.people(people)}</span>}
      {unsaved && <span className={`${style.mark} ${style.off}`}>{texts.unsaved}</span>}
    </>
  )
}
