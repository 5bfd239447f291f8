import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { getReservationSettings } from '#contract/reservations/settings.ts'
import { listReservations, type Reservation } from '#contract/reservations/staff.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import { holdsSlot } from '#domain/reservations/reservation.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { addDays, isPlainDate } from '#domain/time/plain-date.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { pathLocale, useLocalizePath } from '../../i18n/locale.ts'
import { startOfWeek } from '../../i18n/week.ts'
import { useWords } from '../../i18n/words.ts'
import { useReloadOnChange } from '../../live/reread.ts'
import { createServerClock, ServerClockProvider } from '../../live/server-clock.ts'
import { Button, type ButtonLookProps, buttonClass } from '../../parts/controls/button.tsx'
import { TextInput } from '../../parts/controls/field.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { ReservationPageLinks } from '../booking-page/booking-page.tsx'
import { CheckInProvider } from '../expected-arrivals/check-in.tsx'
import { CalendarFeedControl } from '../feed/calendar-link.tsx'
import { wallMinutesOnDay } from '../wall-clock.ts'
import type { Route } from './+types/page'
import { type ReservationSheetTarget, type ReservationsContext, ReservationsProvider, useReservationTexts } from './book.ts'
import { RequestBurstNotices } from './bursts.tsx'
import { useReservationCommands } from './commands.ts'
import { useCalendarDayLook } from './day-look.ts'
import { ReservationExportForm } from './export-file.tsx'
import { shownHours, toMinuteSpan } from './grid.ts'
import { ReservationsByDay, VisitorsToContact } from './lists.tsx'
import style from './page.module.css'
import { phoneReservationFormRules } from './phone-rules.ts'
import { ReservationRequestList } from './requests.tsx'
import { ReservationScanButton } from './scan-visitor.tsx'
import { ReservationSheets } from './sheets.tsx'
import { TimeGrid, type TimeGridColumn } from './time-grid.tsx'
import { scheduleWords } from './words.ts'

const views = ['list', 'day', 'week'] as const
type View = (typeof views)[number]

const lengths = { list: 7, day: 1, week: 7 } as const

const idIn = (search: URLSearchParams, name: string) => search.get(name)?.match(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)?.[0]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'reception')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const { searchParams, pathname } = new URL(request.url)
  const [queue, settings] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    unwrapOrThrow(call(getReservationSettings, { params })),
  ])
  const today = queue.shop.businessDay
  const view = views.find((view) => view === searchParams.get('view')) ?? 'list'
  const requestedDay = searchParams.get('day') ?? ''
  const day = isPlainDate(requestedDay) ? requestedDay : today
  const from = view === 'week' ? startOfWeek(day, pathLocale(pathname)) : day
  const [after, burst] = [idIn(searchParams, 'after'), idIn(searchParams, 'burst')]
  const list = await call(listReservations, {
    params,
    query: { from, days: lengths[view], burst: burst ?? 'none', ...(after && { after }) },
  })
  const { hours, otherDays, closedOnHolidays, timeZone, entryCode } = queue.shop
  return {
    ...{ shopId: shop.id, role, view, day, from, today, timeZone, hours, otherDays, closedOnHolidays, after, burst },
    bookingCode: settings.open ? entryCode : undefined,
    rules: phoneReservationFormRules(pathLocale(pathname)),
    proposalHours: settings.proposalHours,
    services: settings.services.flatMap(({ serviceId, needsResource }) => {
      const service = queue.services.find(({ id }) => id === serviceId)
      return service ? [{ id: serviceId, name: service.name, needsResource }] : []
    }),
    resources: settings.resources.map(({ id, name }) => ({ id, name })),
    blocks: settings.blocks,
    // The page works without the list and asks again.
    list: list.ok ? list.value : undefined,
    // Without a time the calendar of the next list would fail.
    at: list.ok ? list.value.at : new Date().toISOString(),
  }
}

type Data = Route.ComponentProps['loaderData']

/** Requests awaiting an answer, visitors to phone, and the days as a list or calendar. */
export default function Reservations({ loaderData }: Route.ComponentProps) {
  const texts = useWords(scheduleWords)
  const { shopId, role, timeZone, today, proposalHours, services, resources, bookingCode, at } = loaderData
  const commands = useReservationCommands(shopId)
  const [sheet, setSheet] = useState<ReservationSheetTarget>()
  const [done, setDone] = useState<{ key: string; text: string; undo?: () => void }>()
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()
  const [clock] = useState(() => createServerClock(at))
  useEffect(() => clock.set(Date.parse(at)), [clock, at])
  useReloadOnChange(reservationsTopic(shopId), { after: 250, whenBack: true })
  const book: ReservationsContext = {
    ...{ shopId, timeZone, today, proposalHours, services, resources, commands },
    acts: isRoleAtLeast(role, 'staff'),
    openSheet(next) {
      setProblem(undefined)
      setSheet(next)
    },
    showDone(text, undo) {
      setProblem(undefined)
      setDone({ key: randomKey(), text, ...(undo && { undo }) })
    },
    refuse(text) {
      setDone(undefined)
      setProblem(text)
    },
  }
  /** Closes the sheet after a check-in, because the reservation is done. */
  async function closeAndRead(): Promise<void> {
    setSheet(undefined)
    await revalidate()
  }
  return (
    <ReservationsProvider value={book}>
      <PageTitle page={texts.title} />
      <AdminHeader title={texts.title}>
        <span className={staff.grow} />
        <ReservationScanButton />
        {bookingCode && <ReservationPageLinks code={bookingCode} className={staff.sign} />}
        {book.acts && services.length > 0 && (
          <Button look="primary" onClick={() => book.openSheet({ sheet: 'phone' })}>
            <IconPhone size={18} stroke={1.75} aria-hidden />
            {texts.byPhone}
          </Button>
        )}
      </AdminHeader>
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <StaffErrorMessage>{problem}</StaffErrorMessage>
        <ServerClockProvider value={clock}>
          <CheckInProvider shopId={shopId} onChange={revalidate} onRefused={book.refuse}>
            <Contents {...loaderData} book={book} />
          </CheckInProvider>
        </ServerClockProvider>
      </main>
      <ServerClockProvider value={clock}>
        <CheckInProvider shopId={shopId} onChange={closeAndRead} onRefused={book.refuse}>
          <ReservationSheets open={sheet} rules={loaderData.rules} firstDay={loaderData.day} />
        </CheckInProvider>
      </ServerClockProvider>
      {done && <UndoSnack key={done.key} text={done.text} onUndo={done.undo} disabled={commands.busy} onEnd={() => setDone(undefined)} />}
    </ReservationsProvider>
  )
}

function Contents({ book, ...loaded }: Data & { book: ReservationsContext }) {
  const texts = useWords(scheduleWords)
  const path = useLocalizePath()
  const { revalidate } = useRevalidator()
  const { list, services, role, view, day, from, after, burst } = loaded
  const listPath = (page: { burst?: string | undefined; after?: string | undefined }) => {
    const named = Object.entries(page).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `?${new URLSearchParams([['view', view], ['day', day], ...named])}`
  }
  const manages = isRoleAtLeast(role, 'manager')
  const settings = (look: ButtonLookProps = {}) => (
    <PrefetchLink className={buttonClass(look)} to={path('/shopAdmin/reserveMail/slots')}>
      {texts.settings}
    </PrefetchLink>
  )
  if (!list) return <ErrorState area="staff" {...texts.failed} onRetry={() => void revalidate()} />
  const isEmpty =
    list.bursts.length + list.waitingCount + list.needsContact.length + list.days.flatMap(({ reservations }) => reservations).length === 0
  if (services.length === 0 && isEmpty)
    return (
      <EmptyState
        title={texts.closed.title}
        text={manages ? texts.closed.text : texts.closed.ask}
        action={manages && settings({ look: 'primary' })}
      />
    )
  return (
    <>
      <RequestBurstNotices bursts={list.bursts} lookedAt={burst} pathOf={(burst) => listPath({ burst })} />
      <ReservationRequestList
        waiting={list.waiting}
        count={list.waitingCount}
        firstPage={after && listPath({ burst })}
        nextPage={list.nextWaiting ? listPath({ burst, after: list.nextWaiting }) : undefined}
      />
      <VisitorsToContact needsContact={list.needsContact} />
      <div className={style.bar}>
        <Views {...loaded} />
        <Days {...loaded} />
        <span className={staff.grow} />
        {isRoleAtLeast(role, 'reception') && <CalendarFeedControl shopId={loaded.shopId} timeZone={loaded.timeZone} />}
        {manages && <ReservationExportForm shopId={loaded.shopId} from={from} />}
        {manages && settings()}
      </div>
      {view === 'list' ? <ReservationsByDay days={list.days} /> : <Calendar key={`${view}${from}`} {...loaded} list={list} book={book} />}
    </>
  )
}

const search = (view: View, day: string) => `?${new URLSearchParams({ view, day })}`

function Views({ view, day }: Pick<Data, 'view' | 'day'>) {
  const { views: texts } = useWords(scheduleWords)
  return (
    <nav className={style.views} aria-label={texts.label}>
      {views.map((name) => (
        <Link key={name} to={search(name, day)} aria-current={name === view ? 'page' : undefined}>
          {texts[name]}
        </Link>
      ))}
    </nav>
  )
}

function Days({ view, day, today }: Pick<Data, 'view' | 'day' | 'today'>) {
  const { days: texts } = useWords(scheduleWords)
  const navigate = useNavigate()
  return (
    <div className={style.days}>
      <Link className={buttonClass({ small: true })} to={search(view, addDays(day, -lengths[view]))}>
        {texts.previous}
      </Link>
      <Link className={buttonClass({ small: true })} to={search(view, today)}>
        {texts.today}
      </Link>
      <Link className={buttonClass({ small: true })} to={search(view, addDays(day, lengths[view]))}>
        {texts.next}
      </Link>
      <TextInput
        // The key resets the input when a link changes the day.
        key={day}
        type="date"
        className={style.date}
        aria-label={texts.choose}
        defaultValue={day}
        onChange={({ target }) => isPlainDate(target.value) && void navigate(search(view, target.value))}
      />
    </div>
  )
}

function Calendar({ book, list, ...loaded }: Data & { book: ReservationsContext; list: NonNullable<Data['list']> }) {
  const { texts, visitorName, when } = useReservationTexts()
  const { view, from, resources, blocks, timeZone } = loaded
  const { commands, showDone, refuse } = book
  const days = list.days.map(({ day }) => day)
  const columns = useColumns({ ...loaded, list })
  const shown = columns.flatMap(({ reservations }) => reservations)
  const lookOf = useCalendarDayLook(loaded)
  const hours = shownHours(
    days,
    loaded,
    shown.map((reservation) => toMinuteSpan(reservation.slot!, timeZone)),
  )

  async function move(reservation: Reservation, to: { startsAt: string; resourceId?: string | undefined }, isUndo = false): Promise<void> {
    const result = await commands.move(reservation, to)
    if (!result) return
    if (!result.ok) return refuse(result.problem.detail)
    const back = { startsAt: reservation.slot!.startsAt, resourceId: reservation.resourceId ?? undefined }
    const moved = result.value
    showDone(texts.move.done(visitorName(reservation), when(moved.slot!)), isUndo ? undefined : () => void move(moved, back, true))
  }

  return (
    <>
      {view === 'day' && resources.length > 0 && <p className={staff.help}>{texts.grid.empty}</p>}
      <TimeGrid
        columns={columns.map((column) => ({
          ...column,
          ...(view === 'week' && { look: lookOf(column.day) }),
          blocks: blocks
            .filter(({ resourceId }) => resourceId === null || resourceId === column.resourceId)
            .map(({ id, startsAt, endsAt, note }) => ({
              ...{ id, note },
              from: wallMinutesOnDay(column.day, startsAt, timeZone),
              to: wallMinutesOnDay(column.day, endsAt, timeZone),
            }))
            .filter((block) => block.from < hours.to && block.to > hours.from),
        }))}
        hours={hours}
        from={from}
        days={lengths[view]}
        onMove={(reservation, { slot, resourceId }) => void move(reservation, { startsAt: slot.startsAt, resourceId })}
      />
    </>
  )
}

/** Columns by staff and rooms for one day, by day for a week. Only reservations that hold a slot appear. */
function useColumns({
  view,
  services,
  resources,
  list,
}: Pick<Data, 'view' | 'services' | 'resources'> & { list: NonNullable<Data['list']> }): Omit<TimeGridColumn, 'blocks' | 'look'>[] {
  const { texts, day: label } = useReservationTexts()
  const booked = list.days.map(({ day, reservations }) => ({
    day,
    reservations: reservations.filter(({ status }) => holdsSlot(status)),
  }))
  if (view === 'week')
    return booked.map(({ day, reservations }) => ({ id: day, label: label(day), day, resourceId: undefined, reservations }))
  const { day, reservations } = booked[0]!
  const hasOthers = services.some(({ needsResource }) => !needsResource) || reservations.some(({ resourceId }) => resourceId === null)
  const lanes = [...(hasOthers || resources.length === 0 ? [{ id: null, name: texts.grid.anyone }] : []), ...resources]
  return lanes.map(({ id, name }) => ({
    id: id ?? 'anyone',
    label: name,
    day,
    resourceId: id,
    reservations: reservations.filter(({ resourceId }) => resourceId === id),
  }))
}
