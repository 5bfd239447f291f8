import { useSortable } from '@dnd-kit/sortable'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type ChosenLine, moveChosenLine, type RailwayChoice } from '#domain/railways/choice.ts'
import { DragHandle, SortableList } from '../../frame/staff/sortable.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import style from './line-list.module.css'
import { lineOrStationName, offeredStops, type RailwayIndex } from './railway-index.ts'
import type { RailwayWords } from './words/ja.ts'
import { railwayWords } from './words.ts'

type Props = { choice: RailwayChoice; known: RailwayIndex; selected: number | undefined; onChange: (next: RailwayChoice) => void }

const rowHeight = 60
/** Number of rows rendered on the server. */
const drawnFirst = 12

/** Sortable lines of the shop. Virtual list, so that the whole country is fast; the dragged row stays mounted. */
export function LineList({ choice, known, selected, onChange }: Props) {
  const { lines: texts } = useWords(railwayWords)
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number>()
  const codes = choice.lines.map(({ line }) => line)
  const virtual = useVirtualizer({
    count: codes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => codes[index]!,
    overscan: 6,
    initialRect: { width: 0, height: drawnFirst * rowHeight },
    rangeExtractor: (range) => {
      const keptIndexes = [dragged, selected].flatMap((code) => (code === undefined ? [] : [codes.indexOf(code)]))
      return [...new Set([...defaultRangeExtractor(range), ...keptIndexes.filter((at) => at >= 0)])].sort((a, b) => a - b)
    },
  })

  return (
    <SortableList
      id="lines"
      ids={codes}
      nameOf={(code) => lineOrStationName(known.lines.get(code), locale)}
      onMove={(code, index) => onChange(moveChosenLine(choice, code, index))}
      onDrag={setDragged}
    >
      <div ref={scroller} className={style.scroller}>
        <ul className={style.list} style={{ height: virtual.getTotalSize() }} aria-label={texts.label}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const chosen = choice.lines[index]!
            return (
              <LineRow
                key={chosen.line}
                chosen={chosen}
                known={known}
                top={start}
                position={index + 1}
                of={codes.length}
                isSelected={chosen.line === selected}
              />
            )
          })}
        </ul>
      </div>
    </SortableList>
  )
}

type RowProps = { chosen: ChosenLine; known: RailwayIndex; top: number; position: number; of: number; isSelected: boolean }

function LineRow({ chosen, known, top, position, of, isSelected }: RowProps) {
  const { lines: texts } = useWords(railwayWords)
  const locale = useLocale()
  const sortable = useSortable({ id: chosen.line })
  const { setNodeRef, transform, transition, isDragging } = sortable
  const line = known.lines.get(chosen.line)
  const name = lineOrStationName(line, locale)
  return (
    <li
      ref={setNodeRef}
      className={style.row}
      data-dragged={isDragging || undefined}
      aria-posinset={position}
      aria-setsize={of}
      // Positioned by `top`, because drag-and-drop measures rows without their transform.
      style={{ top, height: rowHeight, transform: `translateY(${transform?.y ?? 0}px)`, transition }}
    >
      <DragHandle row={sortable} name={name} />
      <Link className={style.link} to={`?line=${chosen.line}`} preventScrollReset aria-current={isSelected || undefined} replace>
        <span className={style.words}>
          <b>{name}</b>
          <span className={style.count}>{line && stationsText(chosen, known, texts)}</span>
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Link>
    </li>
  )
}

function stationsText(chosen: ChosenLine, known: RailwayIndex, texts: RailwayWords['lines']): string {
  const line = known.lines.get(chosen.line)!
  if (line.closed) return texts.closed
  const offered = offeredStops(chosen, known).length
  if (offered === 0) return texts.noStations
  return offered === line.stops.length ? texts.whole(offered) : texts.some(offered, line.stops.length)
}
