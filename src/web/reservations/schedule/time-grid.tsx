import {
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type CSSProperties, useRef, useState } from 'react'
import { listSlotCapacity, type Reservation, type SlotCapacity } from '#contract/reservations/staff.ts'
import { canMoveReservation } from '#domain/reservations/reservation.ts'
import { callAuthenticated } from '../../api/api.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useServerTimeSelector } from '../../live/server-clock.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { wallMinutesOnDay } from '../wall-clock.ts'
import { useReservationsContext, useReservationTexts } from './book.ts'
import type { CalendarDayLook } from './day-look.ts'
import { arrangeOverlappingItems, findRectByArrowKey, type MinuteSpan, toMinuteSpan } from './grid.ts'
import style from './time-grid.module.css'

export type TimeGridColumn = {
  id: string
  label: string
  day: string
  /** Undefined: all resources. Null: reservations without a resource. */
  resourceId: string | null | undefined
  reservations: readonly Reservation[]
  blocks: readonly (MinuteSpan & { id: string; note: string | null })[]
  /** Set if each column is a day. */
  look?: CalendarDayLook
}
type Target = { id: string; column: string; slot: SlotCapacity; resourceId: string | undefined }
type Props = {
  columns: readonly TimeGridColumn[]
  hours: MinuteSpan
  from: string
  days: number
  onMove: (reservation: Reservation, target: Omit<Target, 'id' | 'column'>) => void
}

const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** Moves a lifted reservation to the nearest free time in the arrow's direction. */
const toNextTarget: KeyboardCoordinateGetter = (event, { context: { collisionRect, droppableRects } }) => {
  if (!event.code.startsWith('Arrow') || !collisionRect) return undefined
  event.preventDefault()
  const next = findRectByArrowKey(collisionRect, [...droppableRects.values()], event.code)
  return next && { x: next.left, y: next.top }
}

/**
 * The shop's days as columns of time: by staff and rooms for one day, by day for a week. A reservation is lifted by mouse, touch or
 * Space; its free times appear.
 */
export function TimeGrid({ columns, hours, from, days, onMove }: Props) {
  const { shopId, acts, timeZone } = useReservationsContext()
  const { texts, visitorName, when } = useReservationTexts()
  const [targets, setTargets] = useState<readonly Target[]>([])
  const lifted = useRef<string>(undefined)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextTarget, keyboardCodes: keys }),
  )
  const all = columns.flatMap(({ reservations }) => reservations)
  const reservationOf = (id: string | number) => all.find((reservation) => reservation.id === id)!
  const targetOf = (id: string | number | undefined) => targets.find((target) => target.id === id)

  async function lift({ active }: DragStartEvent): Promise<void> {
    const reservation = reservationOf(active.id)
    lifted.current = reservation.id
    const response = await callAuthenticated(listSlotCapacity, {
      params: { shopId },
      query: { service: reservation.service.id, from, days },
    })
    if (!response.ok || lifted.current !== reservation.id) return
    const shown = response.value.days.flatMap(({ places }) => places).filter((slot) => isWithin(toMinuteSpan(slot, timeZone), hours))
    setTargets(targetsOf(reservation, columns, shown))
  }
  function put(target: Target | undefined, id: string | number): void {
    lifted.current = undefined
    setTargets([])
    if (target) onMove(reservationOf(id), target)
  }

  return (
    <DndContext
      id="reservations"
      sensors={sensors}
      collisionDetection={rectIntersection}
      accessibility={{
        screenReaderInstructions: { draggable: texts.grid.how },
        announcements: {
          onDragStart: ({ active }) => texts.grid.grabbed(visitorName(reservationOf(active.id))),
          onDragOver: ({ over }) => targetOf(over?.id) && texts.grid.over(when(targetOf(over?.id)!.slot)),
          onDragEnd: ({ over }) => targetOf(over?.id) && texts.grid.dropped(when(targetOf(over?.id)!.slot)),
          onDragCancel: ({ active }) => texts.grid.cancelled(visitorName(reservationOf(active.id))),
        },
      }}
      onDragStart={(event) => void lift(event)}
      onDragEnd={({ active, over }: DragEndEvent) => put(targetOf(over?.id), active.id)}
      onDragCancel={({ active }) => put(undefined, active.id)}
    >
      {acts && <p className={`${staff.muted} ${style.hint}`}>{texts.grid.hint}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={style.scroller} aria-label={texts.grid.label} tabIndex={0}>
        <div className={style.grid} style={{ '--columns': columns.length, '--hours': (hours.to - hours.from) / 60 } as CSSProperties}>
          <HourLabels {...hours} />
          <NowLabel hours={hours} />
          {columns.map((column) => (
            <ColumnOf key={column.id} column={column} hours={hours} targets={targets.filter((target) => target.column === column.id)} />
          ))}
        </div>
      </section>
    </DndContext>
  )
}

const isWithin = (span: MinuteSpan, { from, to }: MinuteSpan) => from <= span.from && span.to <= to

/** Returns the times the reservation can move to: free ones, and those that overlap its own slot, which it gives up first. */
function targetsOf(reservation: Reservation, columns: readonly TimeGridColumn[], slots: readonly SlotCapacity[]): Target[] {
  const current = reservation.slot!
  return slots
    .filter(({ startsAt }) => startsAt !== current.startsAt)
    .flatMap((slot) => {
      const overlaps = slot.startsAt < current.endsAt && current.startsAt < slot.endsAt
      if (slot.left === 0 && !overlaps) return []
      const can = new Set([...slot.resourceIds, ...(overlaps && reservation.resourceId ? [reservation.resourceId] : [])])
      return columns.flatMap(({ id, day, resourceId }) => {
        if (day !== slot.day) return []
        const fits = resourceId === undefined || (resourceId === null ? reservation.resourceId === null : can.has(resourceId))
        return fits ? [{ id: `${id} ${slot.startsAt}`, column: id, slot, resourceId: resourceId ?? undefined }] : []
      })
    })
}

function HourLabels({ from, to }: MinuteSpan) {
  return (
    <div className={style.hours} aria-hidden>
      {Array.from({ length: (to - from) / 60 }, (_, index) => from / 60 + index).map((hour) => (
        <span key={hour}>{hour % 24}:00</span>
      ))}
    </div>
  )
}

/** Position of the current time in the grid in percent; undefined on other days and outside the hours. */
function useNow(day: string, { from, to }: MinuteSpan): number | undefined {
  const { timeZone } = useReservationsContext()
  const minutes = useServerTimeSelector((now) => Math.floor(wallMinutesOnDay(day, new Date(now).toISOString(), timeZone)))
  return from <= minutes && minutes <= to ? ((minutes - from) / (to - from)) * 100 : undefined
}

function NowLine({ day, hours }: { day: string; hours: MinuteSpan }) {
  const top = useNow(day, hours)
  return top === undefined ? null : <hr className={style.now} style={{ top: `${top}%` }} />
}

function NowLabel({ hours }: { hours: MinuteSpan }) {
  const { timeZone, today } = useReservationsContext()
  const top = useNow(today, hours)
  const time = useServerTimeSelector((now) => formatTimeOfDay(new Date(now), timeZone))
  if (top === undefined) return null
  return (
    <span className={style.nowTime} style={{ '--top': top / 100 } as CSSProperties}>
      {time}
    </span>
  )
}

type ColumnProps = { column: TimeGridColumn; hours: MinuteSpan; targets: readonly Target[] }

function ColumnOf({ column, hours, targets }: ColumnProps) {
  const { texts } = useReservationTexts()
  const { timeZone } = useReservationsContext()
  const at = ({ from, to }: MinuteSpan) => {
    const [top, end] = [Math.max(from, hours.from), Math.min(to, hours.to)]
    const whole = hours.to - hours.from
    return { top: `${((top - hours.from) / whole) * 100}%`, height: `${(Math.max(0, end - top) / whole) * 100}%` }
  }
  const items = arrangeOverlappingItems(
    column.reservations.map((reservation) => ({ ...toMinuteSpan(reservation.slot!, timeZone), reservation })),
  )
  return (
    <section
      className={style.column}
      aria-label={column.label}
      data-time={column.look?.time}
      data-closed={column.look?.closed || undefined}
    >
      <h3 data-weekday={column.look?.weekday}>
        {column.label}
        {column.look && column.look.marks.length > 0 && <small> {column.look.marks.join(texts.dot)}</small>}
      </h3>
      <div className={style.body}>
        <NowLine day={column.day} hours={hours} />
        {column.blocks.map((block) => (
          <p key={block.id} className={style.block} style={at(block)}>
            {block.note ?? texts.grid.block}
          </p>
        ))}
        {targets.map((target) => (
          <TargetBox key={target.id} target={target} where={at(toMinuteSpan(target.slot, timeZone))} />
        ))}
        {items.map(({ reservation, strip, strips, ...span }) => (
          <Item
            key={reservation.id}
            reservation={reservation}
            low={isLow(span)}
            where={{ ...at(span), left: `${(strip / strips) * 100}%`, width: `${100 / strips}%` }}
          />
        ))}
      </div>
    </section>
  )
}

function TargetBox({ target, where }: { target: Target; where: CSSProperties }) {
  const { setNodeRef, isOver } = useDroppable({ id: target.id })
  const { time } = useReservationTexts()
  return (
    <div ref={setNodeRef} className={style.target} data-over={isOver || undefined} style={where} data-target={target.slot.time}>
      {time(target.slot)}
    </div>
  )
}

/** Returns true if the item is too short for two lines. */
const isLow = ({ from, to }: MinuteSpan) => to - from < 45

function Item({ reservation, low, where }: { reservation: Reservation; low: boolean; where: CSSProperties }) {
  const { acts, openSheet, commands } = useReservationsContext()
  const { texts, visitorName, service, clock, time } = useReservationTexts()
  const movable = acts && canMoveReservation(reservation.status, 'rescheduleByShop') && !commands.busy
  const { setNodeRef, attributes, listeners, transform, isDragging } = useDraggable({ id: reservation.id, disabled: !movable })
  const moved = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {}
  return (
    <Button
      ref={setNodeRef}
      look="bare"
      className={style.item}
      data-status={reservation.status}
      data-low={low || undefined}
      data-lifted={isDragging || undefined}
      style={{ ...where, ...moved }}
      {...attributes}
      {...listeners}
      aria-label={[clock(reservation.slot!), visitorName(reservation), service(reservation), texts.statuses[reservation.status]].join(
        texts.dot,
      )}
      onClick={() => isDragging || openSheet({ sheet: 'detail', reservation })}
    >
      <b>{time(reservation.slot!)}</b> {visitorName(reservation)}
      {!low && <small>{service(reservation)}</small>}
    </Button>
  )
}
