import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Queue, Ticket } from '#contract/tickets.ts'
import { localText } from '#domain/locale.ts'
import type { Role } from '#domain/roles.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { AdminHead } from '../ui/admin-head.tsx'
import { call } from '../ui/api.ts'
import { useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { UndoSnack as Snack } from '../ui/parts/undo-snack/undo-snack.tsx'
import { useOwnPresence } from '../ui/presence.ts'
import { randomKey } from '../ui/random-key.ts'
import staff from '../ui/staff.module.css'
import { Title } from '../ui/title.tsx'
import { CounterButton, CounterSheet } from './counter-choice.tsx'
import { Counters, TodayFigures } from './counters.tsx'
import { dayLabel } from './day-time.ts'
import type { Addressee } from './desk-audience.ts'
import { MessageSheet } from './desk-message-sheet.tsx'
import { useDeskPlace } from './desk-place.ts'
import { DeskPresence } from './desk-presence.tsx'
import { createSelection } from './desk-selection.ts'
import { asksFirst, type DeskSheet } from './desk-sheet.ts'
import { useDeskShortcuts } from './desk-shortcuts.ts'
import { deskTexts } from './desk-texts.ts'
import { LiveDot, StaleBand } from './freshness.tsx'
import { Lane } from './lane.tsx'
import { createLaneViews, nextOf } from './lane-view.ts'
import { useLiveQueue } from './live-queue.ts'
import { NextBar, NextFoot } from './next-bar.tsx'
import { createQueueCommands } from './queue-commands.ts'
import { mayWork, movesToCounter, type QueueDesk, QueueDeskProvider, usualExtras } from './queue-desk.ts'
import { QueueNotice } from './queue-notice.tsx'
import type { MoveExtras, Wish } from './queue-wish.ts'
import { ServerClockProvider } from './server-clock.ts'
import { ShortcutFoot, ShortcutSheet } from './shortcut-keys.tsx'
import { staffTexts } from './staff-texts.ts'
import { UndoSnack } from './undo-snack.tsx'
import style from './waiting.module.css'
import { WhySheet } from './why-sheet.tsx'

const DeskSheets = lazy(async () => ({ default: (await import('./desk-sheets.tsx')).DeskSheets }))

/** The whole screen of the staff who work the queue: `waiting.tsx` gives it the day as the server knows it, the stream goes on. */
export function WaitingDesk({ queue, role }: { queue: Queue; role: Role }) {
  const texts = useMessages(staffTexts)
  const around = useMessages(deskTexts)
  const locale = useLocale()
  const { store, clock, state, freshness } = useLiveQueue(queue)
  const [commands] = useState(() => createQueueCommands({ shopId: queue.shop.id, store, newKey: randomKey, call, now: clock.now }))
  const { busy, done, last, notice } = useSyncExternalStore(commands.subscribe, commands.read, commands.read)
  const [selection] = useState(createSelection)
  const place = useDeskPlace(state, queue.shop.id)
  const [activeLane, setActiveLane] = useState(state.lanes[0]?.id)
  /** Whose place in line is being explained. */
  const [explained, setExplained] = useState<string>()
  /** What asks something: nothing yet, or what lies over the page now. */
  const [asking, setAsking] = useState<{ sheet: DeskSheet | undefined }>()
  const [helping, setHelping] = useState(false)
  /** Whom a message is being written to, and to how many the last one went. */
  const [addressee, setAddressee] = useState<Addressee>()
  const [told, setTold] = useState<number>()
  /** What waits for a counter to be chosen. */
  const [postponed, setPostponed] = useState<(counterId: string) => Wish>()

  const own = useOwnPresence()
  const { counterId } = place
  const ask = useCallback((wish: Wish) => void commands.ask(wish), [commands])
  const askAtCounter = useCallback(
    (wish: (counterId: string) => Wish) => {
      if (!counterId) return setPostponed(() => wish)
      // Whoever calls somebody is at work: people forget to say so, and the waits would be estimated without them.
      if (own?.state === 'off') own.say('serving_ready')
      ask(wish(counterId))
    },
    [ask, counterId, own],
  )
  const move = useCallback(
    (ticket: Ticket, name: StaffMove, more?: MoveExtras) => {
      if (asksFirst(name) && !more) setAsking({ sheet: { asks: name, ticket } })
      else if (movesToCounter.includes(name)) askAtCounter((id) => ({ kind: 'move', ticket, move: name, more: { counterId: id } }))
      else ask({ kind: 'move', ticket, move: name, more: more ?? usualExtras[name] })
    },
    [ask, askAtCounter],
  )
  const paused = !freshness.live
  const said = state.presence.find(({ personId }) => personId === own?.personId)
  const hear = own?.hear
  useEffect(() => {
    if (said && hear) hear(said.state)
  }, [said, hear])
  const { lanes, counters, staff: people } = state
  const { timeZone } = state.shop
  const desk = useMemo<QueueDesk>(() => {
    const { select } = selection
    const undo = (ticket: Ticket) => {
      const { last: step } = commands.read()
      ask({ kind: 'undo', ticket, before: step?.ticket.id === ticket.id && step.ticket.rev === ticket.rev ? step.before : undefined })
    }
    const explain = (ticket: Ticket) => setExplained(ticket.id)
    const edit = (ticket: Ticket) => setAsking({ sheet: { asks: 'edit', ticket } })
    const at = { role, counterId, paused, timeZone, lanes, counters, staff: people }
    return { ...at, selection, commands, select, move, undo, edit, explain }
  }, [role, counterId, paused, timeZone, lanes, counters, people, selection, commands, move, ask])

  const { tickets, lastCalls, seq, at } = state
  const [viewLanes] = useState(createLaneViews)
  const { views, reasons } = useMemo(
    () => viewLanes({ lanes, tickets, lastCalls, seq, at }),
    [viewLanes, lanes, tickets, lastCalls, seq, at],
  )
  const next = nextOf(views, place.laneIds)
  const nextHere = nextOf(views, activeLane ? [activeLane] : undefined)
  const reasonOf = (ticket: Ticket | undefined) => ticket && reasons.get(ticket.id)
  const asked = explained === undefined ? undefined : tickets.get(explained)
  const callNext = (ticket: Ticket) => askAtCounter((id) => ({ kind: 'callNext', ticket, counterId: id }))
  const undoLast = () => last && last.step !== 'undo' && desk.undo(last.ticket)
  const works = mayWork({ role })
  const keys = works && place.shortcuts
  useDeskShortcuts({ on: keys, desk, views, state, next, callNext, undoLast, help: () => setHelping(true) })
  // A row that moves to another list is made anew there: the focus goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    const selectedId = selection.read()
    if (!selectedId || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-ticket="${selectedId}"]`)?.focus({ preventScroll: true })
  }, [selection, state.tickets])
  const compared = views.filter((view) => view.waiting.length > 0 && (!place.laneIds || place.laneIds.includes(view.lane.id))).length > 1

  return (
    <ServerClockProvider value={clock}>
      <QueueDeskProvider value={desk}>
        <Title page={texts.title} />
        <AdminHead title={texts.title}>
          <span className={style.day}>{dayLabel(state.businessDay, locale)}</span>
          <LiveDot live={freshness.live} />
          <span className={staff.grow} />
          {works && <CounterButton counters={counters} counterId={counterId} onOpen={place.open} />}
        </AdminHead>
        <div className={style.work}>
          <main id="content" className={style.main} tabIndex={-1}>
            <StaleBand freshness={freshness} at={state.at} timeZone={timeZone} />
            <NextBar
              next={next}
              reason={reasonOf(next)}
              compared={compared}
              busy={!!next && busy.has(next.id)}
              keys={keys}
              onCall={callNext}
            />
            <QueueNotice notice={notice} commands={commands} nextNumber={next?.number} />
            {lanes.length > 1 && (
              <div className={style.tabs}>
                {views.map(({ lane, waiting }) => (
                  <button key={lane.id} type="button" aria-pressed={lane.id === activeLane} onClick={() => setActiveLane(lane.id)}>
                    {texts.lane.label(lane.letter, localText(lane.name, locale))} <span>{waiting.length}</span>
                  </button>
                ))}
              </div>
            )}
            {lanes.length === 0 && <p className={style.empty}>{texts.noLanes}</p>}
            <div className={style.lanes}>
              {views.map((view) => (
                <Lane key={view.lane.id} view={view} active={view.lane.id === activeLane} keys={keys} />
              ))}
            </div>
          </main>
          <aside className={style.side}>
            <Counters state={state} />
            <DeskPresence state={state} store={store} />
            <TodayFigures today={state.today} />
            {works && (
              <button type="button" className={`${staff.outline} ${style.message}`} onClick={() => setAddressee({})}>
                <IconSpeakerphone size={18} stroke={1.75} aria-hidden />
                {around.message.open}
              </button>
            )}
          </aside>
        </div>
        {works && <ShortcutFoot on={keys} lanes={lanes.length} onHelp={() => setHelping(true)} />}
        <NextFoot
          next={nextHere}
          reason={reasonOf(nextHere)}
          compared={false}
          busy={!!nextHere && busy.has(nextHere.id)}
          onCall={callNext}
        />
        {done && <UndoSnack key={`${done.ticket.id} ${done.ticket.rev}`} done={done} commands={commands} keys={keys} onUndo={undoLast} />}
        <CounterSheet
          open={place.choosing || postponed !== undefined}
          needed={postponed !== undefined}
          onClose={() => {
            place.close()
            if (postponed && counterId) askAtCounter(postponed)
            setPostponed(undefined)
          }}
          state={state}
          counterId={counterId}
          laneIds={place.laneIds}
          onCounter={place.setCounter}
          onLanes={place.setLanes}
        />
        {asking && (
          <Suspense>
            <DeskSheets
              sheet={asking.sheet}
              shopId={queue.shop.id}
              lanes={lanes}
              waitingIn={(laneId) => views.find(({ lane }) => lane.id === laneId)?.waiting.length ?? 0}
              onClose={() => setAsking({ sheet: undefined })}
              onMove={move}
            />
          </Suspense>
        )}
        <WhySheet
          shopId={state.shop.id}
          ticket={asked}
          reason={reasonOf(asked)}
          compared={compared && asked?.id === next?.id}
          onClose={() => setExplained(undefined)}
          onEdited={store.take}
        />
        <MessageSheet
          state={state}
          to={addressee}
          onClose={() => setAddressee(undefined)}
          onSent={(parties) => {
            setAddressee(undefined)
            commands.forgetDone()
            setTold(parties)
          }}
        />
        {told !== undefined && !done && <Snack text={around.message.sent(told)} onEnd={() => setTold(undefined)} />}
        <ShortcutSheet open={helping} onClose={() => setHelping(false)} on={keys} onChange={place.setShortcuts} />
      </QueueDeskProvider>
    </ServerClockProvider>
  )
}
