import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Choice, ChoiceGroup } from './choice.ts'
import style from './choice-list.module.css'

type Props = {
  label: string
  groups: readonly ChoiceGroup[]
  picked: readonly string[]
  /** Several may be picked. */
  many: boolean
  /** No more may be picked. */
  full?: boolean
  rank?: ((rank: number) => string) | undefined
  along?: boolean
  onChoose: (value: string) => void
}

type RowPosition = { readonly group: number; readonly row: number }

/**
 * Rows under headings as a listbox: one Tab stop, then arrow keys. Boxes and dots are drawn, because real checkboxes would be
 * hundreds of Tab stops.
 */
export function ChoiceList({ label, groups, picked, many, full = false, rank, along = false, onChoose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<RowPosition>(() => firstPicked(groups, picked))
  // A search may have removed the active row.
  const stop = groups[at.group]?.choices[at.row] ? at : { group: 0, row: 0 }

  // Scrolls to the selected row when the list opens.
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' })
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    const positions = groups.flatMap(({ choices }, group) => choices.map((_, row) => ({ group, row })))
    const now = positions.findIndex(({ group, row }) => group === stop.group && row === stop.row)
    const steps: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: positions.length - 1 }
    const next = steps[event.key]
    const nextPosition = next === undefined ? undefined : positions[Math.min(positions.length - 1, Math.max(0, next))]
    const choice = groups[stop.group]?.choices[stop.row]
    if (nextPosition) {
      setAt(nextPosition)
      list.current?.querySelector<HTMLElement>(`[data-position="${nextPosition.group} ${nextPosition.row}"]`)?.focus()
    } else if ((event.key === ' ' || event.key === 'Enter') && choice) onChoose(choice.value)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable={many || undefined}
      className={`${style.list} ${along ? style.along : ''}`}
      onKeyDown={onKeyDown}
    >
      {groups.map((group, groupIndex) => {
        const rows = group.choices.map((choice, row) => {
          const rankOf = picked.indexOf(choice.value)
          const position = { group: groupIndex, row }
          return (
            <Row
              key={choice.value}
              choice={choice}
              position={position}
              stop={position.group === stop.group && position.row === stop.row}
              picked={rankOf >= 0}
              rank={rankOf >= 0 ? rank?.(rankOf + 1) : undefined}
              many={many}
              along={along}
              disabled={full && rankOf < 0}
              onChoose={() => {
                setAt(position)
                onChoose(choice.value)
              }}
            />
          )
        })
        const colour = { '--line-colour': group.colour } as CSSProperties
        return group.label ? (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
          <div key={group.key} role="group" aria-labelledby={`${id}${group.key}`} className={style.group} style={colour}>
            <div id={`${id}${group.key}`} role="presentation" className={style.heading}>
              {group.colour && <span className={style.colour} style={{ background: group.colour }} />}
              {group.label}
            </div>
            {rows}
          </div>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
          <div key={group.key} role="group" className={style.group} style={colour}>
            {rows}
          </div>
        )
      })}
    </div>
  )
}

type RowProps = {
  choice: Choice
  position: RowPosition
  stop: boolean
  picked: boolean
  rank: string | undefined
  many: boolean
  along: boolean
  disabled: boolean
  onChoose: () => void
}

function Row({ choice, position, stop, picked, rank, many, along, disabled, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's
    <div
      role="option"
      aria-selected={picked}
      aria-disabled={disabled || undefined}
      tabIndex={stop ? 0 : -1}
      data-position={`${position.group} ${position.row}`}
      className={style.row}
      onClick={onChoose}
    >
      {along && <span className={style.station} />}
      {choice.colour && <span className={style.colour} style={{ background: choice.colour }} />}
      <span className={style.words}>
        <span className={style.label}>{choice.label}</span>
        {choice.note && (
          <span className={style.note} lang={choice.noteLang}>
            {choice.note}
          </span>
        )}
      </span>
      {rank && <span className={style.rank}>{rank}</span>}
      <span className={many ? style.box : style.dot}>{many && picked && <IconCheck size={20} stroke={3} aria-hidden />}</span>
    </div>
  )
}

function firstPicked(groups: readonly ChoiceGroup[], picked: readonly string[]): RowPosition {
  const group = groups.findIndex(({ choices }) => choices.some(({ value }) => picked.includes(value)))
  return group < 0 ? { group: 0, row: 0 } : { group, row: groups[group]!.choices.findIndex(({ value }) => picked.includes(value)) }
}
