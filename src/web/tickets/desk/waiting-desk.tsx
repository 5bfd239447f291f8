import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TicketCard } from '#contract/cards/ticket-cards.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { localizedText } from '#domain/locale.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { useStaffDeviceSettings } from '../../device/staff-device.ts'
import { DeviceTroubleLine, type DeviceTroubles } from '../../devices/troubles/device-trouble-line.tsx'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ServerClockProvider } from '../../live/server-clock.ts'
import { Button, IconButton } from '../../parts/controls/button.tsx'
import { listTicketsAtCounter } from '../../presence/counter-in-use.ts'
import staff from '../../theme/staff.module.css'
import { DeskBell } from './bell/desk-bell.tsx'
import { CounterChoiceButton } from './counters/counter-choice.tsx'
import { CounterStaffList, ServedTodayCount } from './counters/desk-list.tsx'
import { DeskOverlays } from './desk-layers.tsx'
import { useDeskState } from './desk-work.ts'
import { countViewRows } from './filter/desk-filter.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { useDeskFilter } from './filter/use-desk-filter.ts'
import { LiveDot, StaleBand } from './freshness.tsx'
import { JoinBurstNotices, useBurstFilter } from './join-burst/join-burst-notice.tsx'
import { LanePanel } from './lane/lane.tsx'
import { isLaneIdle, laneGrid } from './lane/lane-locations.ts'
import { LaneMenu } from './lane/lane-menu.tsx'
import { CallNextBar, CallNextFooter } from './next-bar.tsx'
import style from './page.module.css'
import { ExpectedVisitProviders, type ExpectedVisitsByKind, useLiveExpectedVisits } from './queue/expected.tsx'
import {
  countWaiting,
  createLaneViewBuilder,
  explainNoNextTicket,
  findNextTicketToCall,
  orderTicketsForKeyboard,
} from './queue/lane-view.ts'
import { useLiveQueue } from './queue/live-queue.ts'
import { useDeskPrintJobs } from './queue/printing.ts'
import { QueueCommandNotice } from './queue/queue-command-notice.tsx'
import { mayActOnQueue, QueueDeskProvider } from './queue/queue-desk.ts'
import { useTicketCardStore } from './queue/ticket-cards.ts'
import { selectAndFocusRow, useDeskShortcuts } from './shortcuts/desk-shortcuts.ts'
import { ShortcutHints } from './shortcuts/shortcut-keys.tsx'
import { ShortcutSheet } from './shortcuts/shortcut-sheet.tsx'
import { TrialStrip } from './trial/trial-strip.tsx'
import { deskWords } from './words.ts'

type Props = {
  queue: Queue
  cards: readonly TicketCard[]
  expected: ExpectedVisitsByKind
  devices: DeviceTroubles | undefined
  role: Role
}

/** The staff's queue screen. `page.tsx` provides the day's data, the stream updates it. */
export function QueueDeskScreen({ queue, cards, expected, devices, role }: Props) {
  const texts = useWords(deskWords)
  const locale = useLocale()
  const [device] = useStaffDeviceSettings()
  // Keep the stream open while hidden, so that the bell reaches a member in another window.
  const live = useLiveQueue(queue, device !== undefined && (device.bell.joined || device.bell.longWait))
  const { store, clock, state, freshness } = live
  const work = useDeskState(live, role, {
    cards: useTicketCardStore(state.shop.id, cards),
    printing: useDeskPrintJobs(state.shop.id, mayActOnQueue({ role })),
  })
  const { byLane, reread } = useLiveExpectedVisits(state, expected, mayActOnQueue({ role }))
  const { desk, busy, deskCounter, callNext, undoLast } = work
  /** Undefined until the sheet is first opened. Then it stays mounted, so that closing it returns the focus. */
  const [helping, setHelping] = useState<boolean>()

  const { lanes, tickets, lastCalls, joinEstimates, seq, at } = state
  const [viewLanes] = useState(createLaneViewBuilder)
  const { views, reasons } = useMemo(
    () => viewLanes({ lanes, tickets, lastCalls, joinEstimates: joinEstimates, seq, at }),
    [viewLanes, lanes, tickets, lastCalls, joinEstimates, seq, at],
  )
  const { filter, narrowed: filters, shown: filteredViews, change } = useDeskFilter(views, state.shop.id, deskCounter)
  const { looks, lookedAt, look, views: shown } = useBurstFilter(state.joinBursts, filteredViews)
  const narrowed = filters || looks
  const field = useRef<HTMLInputElement>(null)
  const first = orderTicketsForKeyboard(shown)[0]
  const filtered = lanes.find(({ letter }) => letter === filter.lane)
  const active = filtered ?? lanes[0]
  const activeLane = active?.id
  const [finding, setFinding] = useState(false)
  const next = findNextTicketToCall(views, deskCounter.laneIds)
  const nextHere = findNextTicketToCall(views, activeLane ? [activeLane] : undefined)
  const reasonOf = (ticket: Ticket | undefined) => ticket && reasons.get(ticket.id)
  const works = mayActOnQueue({ role })
  const keys = works && deskCounter.shortcuts
  const standing = keys && deskCounter.counterId ? listTicketsAtCounter(state.tickets.values(), deskCounter.counterId) : []
  const [keyedId, several] = [standing[0]?.id, standing.length > 1]
  const keyed = useMemo(() => keyedId && { ticketId: keyedId, several }, [keyedId, several])
  const add = (laneId = activeLane ?? lanes[0]?.id) => laneId && desk.addTo(laneId)
  // Off from the request of a sheet on, because an Enter meant for the sheet must call no visitor.
  const keysOn = keys && !work.openSheet?.sheet && !work.explained && !helping
  function openSearch(): void {
    flushSync(() => setFinding(true))
    field.current?.focus()
  }
  useDeskShortcuts({
    on: keysOn,
    desk,
    views: shown,
    state,
    next,
    callNext,
    undoLast,
    add,
    search: openSearch,
    help: () => setHelping(true),
  })
  const idle = shown.map(
    (view) => !narrowed && isLaneIdle(view, byLane.get(view.lane.id)?.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0),
  )
  const idleKey = idle.join()
  // Depend on the joined value, because a new but equal object would render every lane.
  const arranged = useMemo(() => laneGrid(idleKey.split(',').map((idle) => idle === 'true')), [idleKey])
  const { rows, cells } = narrowed || filtered ? { rows: undefined, cells: [] } : arranged
  const compared =
    views.filter((view) => view.waiting.length > 0 && (!deskCounter.laneIds || deskCounter.laneIds.includes(view.lane.id))).length > 1

  return (
    <ServerClockProvider value={clock}>
      <QueueDeskProvider value={desk}>
        <PageTitle page={texts.title} />
        <AdminHeader title={texts.title} full>
          <LiveDot live={freshness.live} />
          <FilterBar
            filter={filter}
            open={finding}
            foundCount={shown.reduce((sum, view) => sum + countViewRows(view), 0)}
            field={field}
            keys={keys}
            onChange={change}
            onChoose={() => first && selectAndFocusRow(desk, first.id)}
          />
          <span className={style.tools}>
            <IconButton
              className={style.find}
              label={texts.filter.find}
              aria-expanded={finding}
              onClick={() => (finding ? setFinding(false) : openSearch())}
            >
              <IconSearch size={20} stroke={1.75} aria-hidden />
            </IconButton>
            {works && <DeskBell views={views} />}
            {works && activeLane && (
              <Button className={style.add} onClick={() => add()}>
                <IconUserPlus size={18} stroke={1.75} aria-hidden />
                <span>{texts.add}</span>
                {keys && <kbd className={staff.key}>A</kbd>}
              </Button>
            )}
            {works && <CounterChoiceButton counters={state.counters} counterId={deskCounter.counterId} onOpen={deskCounter.open} />}
          </span>
        </AdminHeader>
        <div className={style.work}>
          <main id="content" className={style.main} tabIndex={-1}>
            <StaleBand freshness={freshness} at={state.at} timeZone={state.shop.timeZone} />
            {works && <TrialStrip shopId={state.shop.id} tickets={state.tickets.values()} />}
            <CallNextBar
              next={next}
              reason={reasonOf(next)}
              compared={compared}
              nobody={explainNoNextTicket(views)}
              busy={!!next && busy.has(next.id)}
              keys={keys}
              here={work.here}
              onCall={callNext}
            />
            <DeviceTroubleLine shopId={state.shop.id} troubles={devices} manages={isRoleAtLeast(role, 'manager')} />
            <JoinBurstNotices state={state} lookedAt={lookedAt} onLook={look} />
            <QueueCommandNotice notice={work.notice} commands={work.commands} nextNumber={next?.number} />
            {work.laneStatus.problem && (
              <p role="alert" className={staff.wrong}>
                {work.laneStatus.problem}
              </p>
            )}
            <div className={style.controls}>
              {lanes.length > 1 && (
                <div className={style.tabs}>
                  {shown.map(({ lane, ...view }) => (
                    <Button key={lane.id} look="bare" aria-pressed={lane.id === activeLane} onClick={() => change({ lane: lane.letter })}>
                      <b>{texts.lane.label(lane.letter, localizedText(lane.name, locale))}</b> <span>{countWaiting(view)}</span>
                    </Button>
                  ))}
                </div>
              )}
              {active && <LaneMenu lane={active} className={style.acts} />}
            </div>
            {lanes.length === 0 && <p className={style.empty}>{texts.noLanes}</p>}
            <ExpectedVisitProviders shopId={state.shop.id} onChange={reread}>
              <div className={style.lanes} style={{ gridTemplateRows: rows }}>
                {shown.map((view, index) => (
                  <LanePanel
                    key={view.lane.id}
                    empty={idle[index]!}
                    gridCell={cells[index]}
                    view={view}
                    total={countWaiting(views.find(({ lane }) => lane === view.lane) ?? view)}
                    active={narrowed && !filtered ? countViewRows(view) > 0 : view.lane.id === activeLane}
                    aside={filtered !== undefined && view.lane !== filtered}
                    narrowed={narrowed}
                    expected={byLane.get(view.lane.id)}
                    keys={keys}
                    keyed={keyed && view.now.some(({ id }) => id === keyedId) ? keyed : undefined}
                  />
                ))}
              </div>
            </ExpectedVisitProviders>
          </main>
          <aside className={style.side}>
            <CounterStaffList state={state} store={store} />
            <ServedTodayCount served={state.today.served} />
          </aside>
        </div>
        {works && (
          <ShortcutHints
            on={keys}
            lanes={lanes.length}
            steps={work.steps}
            undoesLaneStatus={work.laneStatus.done !== undefined}
            onHelp={() => setHelping(true)}
          />
        )}
        <CallNextFooter
          next={nextHere}
          reason={reasonOf(nextHere)}
          compared={false}
          nobody={explainNoNextTicket(views.filter(({ lane }) => lane.id === activeLane))}
          busy={!!nextHere && busy.has(nextHere.id)}
          here={work.here}
          onCall={callNext}
        />
        <div className={style.layers}>
          <DeskOverlays
            work={work}
            live={live}
            views={views}
            reasons={reasons}
            compared={compared && work.explained?.id === next?.id}
            keys={keys}
          />
        </div>
        {helping !== undefined && (
          <ShortcutSheet open={helping} onClose={() => setHelping(false)} on={keys} onChange={deskCounter.setShortcuts} />
        )}
      </QueueDeskProvider>
    </ServerClockProvider>
  )
}
