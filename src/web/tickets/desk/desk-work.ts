import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { findBusyPeople } from '#domain/estimates/staff-on-duty.ts'
import type { Role } from '#domain/roles.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { doubleTapMs } from '../../parts/dialogs/confirm-sheet/double-tap-safe-button.tsx'
import { useOwnStaffId } from '../../presence/counter-in-use.ts'
import { useOwnPresenceContext } from '../../presence/presence.ts'
import { useDeskCounterAndLanes } from './counters/desk-counter.ts'
import { createDeskRowSelection } from './desk-selection.ts'
import { useLaneStatusControl } from './lane/lane-status.ts'
import type { MessageAudience } from './message/desk-audience.ts'
import { findCallNextEffect } from './queue/at-counter.ts'
import type { QueueLane } from './queue/lane-view.ts'
import type { LiveQueue } from './queue/live-queue.ts'
import { callNextMove, type QueueCommand, type StaffMoveInput } from './queue/queue-command.ts'
import { createQueueCommands } from './queue/queue-commands.ts'
import { defaultMoveInput, mayUndo, needsCounter, type QueueDeskContext } from './queue/queue-desk.ts'
import type { QueueState } from './queue/queue-store.ts'
import { useRowFocusAndScroll } from './row-in-sight.ts'
import { type DeskSheet, opensSheet } from './sheets/desk-sheet.ts'

/** The state of one desk: its counter, its commands and their results, and the open sheet or dialog. */
export function useDeskState(
  { store, clock, state }: LiveQueue,
  role: Role,
  { cards, printing }: Pick<QueueDeskContext, 'cards' | 'printing'>,
) {
  const shopId = state.shop.id
  const [commands] = useState(() => createQueueCommands({ shopId, store, newKey: randomKey, call: callAuthenticated, now: clock.now }))
  const { busy, done, left, notice } = useStore(commands)
  const [selection] = useState(createDeskRowSelection)
  const deskCounter = useDeskCounterAndLanes(state, shopId)
  const [explained, setExplained] = useState<string>()
  /** Sheet that asks for input; `sheet` is undefined once it is closed. */
  const [openSheet, setOpenSheet] = useState<{ sheet: DeskSheet | undefined }>()
  const [addressee, setAddressee] = useState<MessageAudience>()
  /** Command that waits for a counter to be chosen. */
  const [postponed, setPostponed] = useState<(counterId: string) => QueueCommand>()

  const laneStatus = useLaneStatusControl(shopId, store, commands.forgetDone)
  const { set: setLaneStatus, forget: forgetLaneStatus } = laneStatus
  useEffect(() => {
    if (done) forgetLaneStatus()
  }, [done, forgetLaneStatus])

  const { counterId } = deskCounter
  const ownStaffId = useOwnStaffId(state)
  const beAtWork = useBeingAtWork(state)
  const awaitRow = useRowFocusAndScroll(selection, state.tickets, notice)
  const runCommand = useCallback(
    (command: QueueCommand) => {
      awaitRow(command)
      void commands.run(command)
    },
    [awaitRow, commands],
  )
  const runAtCounter = useCallback(
    (commandAt: (counterId: string) => QueueCommand) => {
      if (!counterId) return setPostponed(() => commandAt)
      beAtWork()
      runCommand(commandAt(counterId))
    },
    [runCommand, counterId, beAtWork],
  )
  /** Clears the selection when another row is acted on, because keys would still act on the old row. */
  const turnTo = useCallback(
    (ticketId?: string) => {
      if (selection.getState() !== ticketId) selection.setState(undefined)
    },
    [selection],
  )
  const { lanes, counters, staff: people } = state
  const move = useCallback(
    (ticket: Ticket, name: StaffMove, extras?: StaffMoveInput) => {
      turnTo(ticket.id)
      if (opensSheet(name) && !extras) setOpenSheet({ sheet: { kind: name, ticket } })
      else if (needsCounter(ticket, name) && !extras?.counterId)
        runAtCounter((id) => ({ kind: 'move', ticket, move: name, extras: { counterId: id } }))
      else runCommand({ kind: 'move', ticket, move: name, extras: extras ?? defaultMoveInput({ lanes }, ticket, name) })
    },
    [runCommand, runAtCounter, turnTo, lanes],
  )

  /** Time of the last press of "call next" that started a visit, in ms. */
  const lastStartAt = useRef(-doubleTapMs)

  const { timeZone } = state.shop
  const desk = useMemo<QueueDeskContext>(() => {
    const select = (ticketId: string | undefined) => selection.setState(ticketId)
    const undo = (ticket: Ticket) => {
      turnTo(ticket.id)
      const { last: step } = commands.getState()
      const isLastStep = step && step.step !== 'undo' && step.ticket.id === ticket.id && step.ticket.rev === ticket.rev
      runCommand({ kind: 'undo', ticket, before: isLastStep ? step.before : undefined })
    }
    const arrive = (ticket: Ticket, arrived: boolean) => {
      turnTo(ticket.id)
      runCommand({ kind: 'arrive', ticket, arrived })
    }
    const explain = (ticket: Ticket) => setExplained(ticket.id)
    const edit = (ticket: Ticket) => setOpenSheet({ sheet: { kind: 'edit', ticket } })
    const forColleague = (ticket: Ticket, kind: 'call' | 'start') => setOpenSheet({ sheet: { kind, ticket } })
    const openStopForm = (lane: QueueLane) => setOpenSheet({ sheet: { kind: 'stop', lane } })
    const addTo = (laneId: string) => setOpenSheet({ sheet: { kind: 'walkIn', laneId } })
    const openMessage = ({ id }: Ticket) => setAddressee({ ticketId: id })
    const openLaneMessage = (laneId: string) => setAddressee({ laneId })
    const at = { role, cards, printing, counterId, timeZone, lanes, counters, staff: people }
    return {
      ...at,
      queue: store,
      selection,
      commands,
      select,
      move,
      undo,
      forColleague,
      arrive,
      edit,
      explain,
      setLaneStatus,
      addTo,
      openStopForm,
      openMessage,
      openLaneMessage,
    }
  }, [
    role,
    cards,
    printing,
    counterId,
    timeZone,
    lanes,
    counters,
    people,
    store,
    selection,
    commands,
    move,
    turnTo,
    runCommand,
    setLaneStatus,
  ])

  // Drop tickets moved by others since, because their last step is not this device's.
  const steps = left.flatMap((then) => {
    const ticket = state.tickets.get(then.id) ?? then
    return ticket.movedAt === then.movedAt ? [ticket] : []
  })

  return {
    desk,
    commands,
    busy,
    done,
    notice,
    laneStatus,
    deskCounter: {
      ...deskCounter,
      needed: postponed !== undefined,
      close() {
        deskCounter.close()
        if (postponed && counterId) runAtCounter(postponed)
        setPostponed(undefined)
      },
    },
    /** Visitors at this device's counter, as the next call meets them. */
    here: findCallNextEffect(state.tickets.values(), counterId, ownStaffId),
    callNext(ticket: Ticket, beside = false) {
      const pressedAt = performance.now()
      // The second half of a double press would finish the visit that the first half started.
      if (pressedAt - lastStartAt.current < doubleTapMs) return
      if (callNextMove(ticket) === 'start') lastStartAt.current = pressedAt
      // Calling next ends work on the selected row.
      turnTo()
      runAtCounter((id) => {
        const { finishes } = findCallNextEffect(store.getState().tickets.values(), id, ownStaffId)
        return { kind: 'callNext', ticket, counterId: id, beside, finish: beside ? undefined : finishes }
      })
    },
    undoLast() {
      if (laneStatus.done) return laneStatus.undo()
      const undoable = (ticket: Ticket) => mayUndo(desk, ticket, clock.now())
      const chosen = state.tickets.get(selection.getState() ?? '')
      const last = steps.find(undoable) ?? (chosen && undoable(chosen) ? chosen : undefined)
      if (last) desk.undo(last)
      else commands.showInapplicable('undo', [...state.tickets.values()].find(undoable))
    },
    /** Current tickets whose last step was done on this device, newest first. After an undo, the step before it counts. */
    steps,
    explained: explained === undefined ? undefined : state.tickets.get(explained),
    endExplaining: () => setExplained(undefined),
    openSheet,
    closeSheet: () => setOpenSheet({ sheet: undefined }),
    addressee,
    write: setAddressee,
  }
}

export type DeskState = ReturnType<typeof useDeskState>

/**
 * Returns a function that sets an off member to ready when they call, because estimates would miss them. The function never changes,
 * because every row depends on it.
 */
function useBeingAtWork({ presence, tickets }: Pick<QueueState, 'presence' | 'tickets'>): () => void {
  const ownPresence = useOwnPresenceContext()
  const reported = presence.find(({ personId }) => personId === ownPresence?.personId)
  const { hear, serve } = ownPresence ?? {}
  const serving = typeof reported?.staffId === 'string' && findBusyPeople(tickets.values()).has(reported.staffId)
  useEffect(() => {
    if (reported && hear) hear(reported.state)
  }, [reported, hear])
  useEffect(() => serve?.(serving), [serve, serving])
  const latest = useRef(ownPresence)
  useEffect(() => {
    latest.current = ownPresence
  })
  return useCallback(() => {
    if (latest.current?.state === 'off') latest.current.setPresence('serving_ready')
  }, [])
}
