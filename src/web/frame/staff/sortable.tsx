import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  TraversalOrder,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, type useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../parts/controls/button.tsx'
import style from './sortable.module.css'
import { staffFrameWords } from './words.ts'

type Props<Id extends string | number> = {
  /** Stable id, equal on server and browser. */
  id: string
  ids: readonly Id[]
  nameOf: (id: Id) => string
  /** `index`: new index, from 0. */
  onMove: (id: Id, index: number) => void
  /** Called with undefined when dragging ends. */
  onDrag?: (id: Id | undefined) => void
  children: ReactNode
}

/** List sortable by mouse, touch and keyboard, with announced positions. */
export function SortableList<Id extends string | number>({ id, ids, nameOf, onMove, onDrag, children }: Props<Id>) {
  const { drag: texts } = useWords(staffFrameWords)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameAt = (row: string | number) => nameOf(row as Id)
  const indexOf = (row: string | number) => ids.indexOf(row as Id)
  function drop({ active, over }: DragEndEvent): void {
    onDrag?.(undefined)
    if (over && over.id !== active.id) onMove(active.id as Id, indexOf(over.id))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      // A scrollable list scrolls first, then the page.
      autoScroll={{ order: TraversalOrder.ReversedTreeOrder }}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{
        screenReaderInstructions: { draggable: texts.how },
        announcements: {
          onDragStart: ({ active }) => texts.grabbed(nameAt(active.id)),
          onDragOver: ({ active, over }) => (over ? texts.over(nameAt(active.id), indexOf(over.id) + 1) : undefined),
          onDragEnd: ({ active, over }) => (over ? texts.dropped(nameAt(active.id), indexOf(over.id) + 1) : undefined),
          onDragCancel: ({ active }) => texts.cancelled(nameAt(active.id)),
        },
      }}
      onDragStart={({ active }) => onDrag?.(active.id as Id)}
      onDragEnd={drop}
      onDragCancel={() => onDrag?.(undefined)}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

export function DragHandle({ row, name }: { row: ReturnType<typeof useSortable>; name: string }) {
  const { drag } = useWords(staffFrameWords)
  return (
    <IconButton ref={row.setActivatorNodeRef} className={style.handle} {...row.attributes} {...row.listeners} label={drag.handle(name)}>
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
