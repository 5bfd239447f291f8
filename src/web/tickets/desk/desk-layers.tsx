import { lazy, type ReactNode, Suspense, useState } from 'react'
import { localizedText } from '#domain/locale.ts'
import type { PositionReason } from '#domain/tickets/queue.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { UndoSnack as Snack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { CounterChoiceSheet } from './counters/counter-choice.tsx'
import type { DeskState } from './desk-work.ts'
import type { LaneStatusChange } from './lane/lane-status.ts'
import { MessageSheet } from './message/desk-message.tsx'
import { countWaiting, type LaneView } from './queue/lane-view.ts'
import type { LiveQueue } from './queue/live-queue.ts'
import type { QueueCommands, QueueCommandsState } from './queue/queue-commands.ts'
import { findUndoableMove } from './queue/queue-desk.ts'
import { useTicketLabels } from './queue/ticket-name.ts'
import { DeskSheets } from './sheets/desk-sheets.tsx'
import { deskWords } from './words.ts'

/** Loaded on demand, because few open it and the desk's scripts have a limit. */
const PositionExplanationSheet = lazy(async () => ({
  default: (await reloadOnMissingChunk(import('./sheets/position-reason-sheet.tsx'))).PositionExplanationSheet,
}))

type Props = {
  work: DeskState
  live: Pick<LiveQueue, 'state' | 'store'>
  views: readonly LaneView[]
  reasons: ReadonlyMap<string, PositionReason>
  compared: boolean
  keys: boolean
}

/** Layers over the desk: dialogs, sheets and the snackbar for the last step. */
export function DeskOverlays({ work, live: { state, store }, views, reasons, compared, keys }: Props): ReactNode {
  const {
    message: texts,
    move: { walkIn },
  } = useWords(deskWords)
  const { desk, commands, done, laneStatus, deskCounter, openSheet, explained } = work
  /** Last result that is no step of a ticket: a sent message or an issued ticket. */
  const [resultText, setResultText] = useState<string>()
  const showResult = (text: string) => {
    commands.forgetDone()
    laneStatus.forget()
    setResultText(text)
  }
  // Keep the sheet mounted after its first use, so that closing it returns the focus.
  const [explains, setExplains] = useState(false)
  if (explained && !explains) setExplains(true)
  const shopId = state.shop.id
  return (
    <>
      {done && (
        <UndoSnack key={`${done.ticket.id} ${done.ticket.rev}`} done={done} commands={commands} keys={keys} onUndo={work.undoLast} />
      )}
      {laneStatus.done && !done && (
        <LaneStatusSnack key={laneStatus.done.id} done={laneStatus.done} keys={keys} onUndo={laneStatus.undo} onEnd={laneStatus.forget} />
      )}
      {resultText !== undefined && !done && !laneStatus.done && (
        <Snack key={resultText} text={resultText} onEnd={() => setResultText(undefined)} />
      )}
      <CounterChoiceSheet
        open={deskCounter.choosing || deskCounter.needed}
        needed={deskCounter.needed}
        onClose={deskCounter.close}
        state={state}
        counterId={deskCounter.counterId}
        laneIds={deskCounter.laneIds}
        onCounter={deskCounter.setCounter}
        onLanes={deskCounter.setLanes}
      />
      {openSheet && (
        <DeskSheets
          sheet={openSheet.sheet}
          shopId={shopId}
          lanes={state.lanes}
          waitingIn={(laneId) => countWaiting(views.find(({ lane }) => lane.id === laneId) ?? { waiting: [] })}
          onClose={work.closeSheet}
          onMove={desk.move}
          onStop={desk.setLaneStatus}
          onAdded={({ ticket }) => showResult(walkIn.added(ticket.number, ticket.ahead))}
        />
      )}
      {explains && (
        <Suspense>
          <PositionExplanationSheet
            shopId={shopId}
            ticket={explained}
            reason={explained && reasons.get(explained.id)}
            compared={compared}
            onClose={work.endExplaining}
            onEdited={store.take}
          />
        </Suspense>
      )}
      <MessageSheet
        state={state}
        to={work.addressee}
        onClose={() => work.write(undefined)}
        onSent={(parties) => {
          work.write(undefined)
          showResult(texts.sent(parties))
        }}
      />
    </>
  )
}

type LaneStatusSnackProps = { done: LaneStatusChange; keys: boolean; onUndo: () => void; onEnd: () => void }

function LaneStatusSnack({ done: { after }, keys, onUndo, onEnd }: LaneStatusSnackProps) {
  const { laneStatus: texts } = useWords(deskWords)
  const locale = useLocale()
  return (
    <Snack
      text={texts.done[after.closed?.as ?? 'open'](localizedText(after.name, locale))}
      onUndo={onUndo}
      keyZ={keys ? 'page' : 'off'}
      onEnd={onEnd}
    />
  )
}

type UndoSnackProps = { done: NonNullable<QueueCommandsState['done']>; commands: QueueCommands; keys: boolean; onUndo: () => void }

function UndoSnack({ done: { step, ticket, before, finished }, commands, keys, onUndo }: UndoSnackProps) {
  const { snack, moves } = useWords(deskWords)
  const words = useTicketLabels()
  const who = words.who(ticket)
  const lastStep = findUndoableMove(before)
  return (
    <Snack
      text={
        step === 'undo'
          ? snack.undone(who, lastStep && moves[lastStep])
          : finished
            ? snack.after[step === 'start' ? step : 'call'](who, words.who(finished))
            : snack[step](who)
      }
      onUndo={step === 'undo' ? undefined : onUndo}
      // The desk's own Z key works for longer than the snackbar shows.
      keyZ={keys ? 'page' : 'off'}
      onEnd={commands.forgetDone}
    />
  )
}
