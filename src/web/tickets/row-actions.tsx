import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from 'react-router'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { takesRemotePlace } from '#domain/tickets/remote.ts'
import { isOpen, type StaffMove, type TicketStatus } from '#domain/tickets/ticket.ts'
import { canAct } from '#domain/tickets/visitor-acts.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import staff from '../ui/staff.module.css'
import { orderTexts } from './order-texts.ts'
import { callsUsedUp, mayMove, mayUndo, mayWork, useDesk, usualRequeue } from './queue-desk.ts'
import style from './row.module.css'
import { staffTexts } from './staff-texts.ts'

type Beside = { move: StaffMove; key?: string }

/** The moves beside the row, by its status: one filled, few outlined. The others are in the menu. */
const beside: Partial<Record<TicketStatus, { main: Beside; others: readonly Beside[] }>> = {
  pending: { main: { move: 'confirm' }, others: [{ move: 'decline' }] },
  waiting: {
    main: { move: 'call', key: 'Enter' },
    others: [
      { move: 'hold', key: 'H' },
      { move: 'moveLane', key: 'T' },
    ],
  },
  called: {
    main: { move: 'start', key: 'S' },
    others: [
      { move: 'recall', key: 'R' },
      { move: 'noShow', key: 'X' },
      { move: 'hold', key: 'H' },
    ],
  },
  serving: { main: { move: 'finish', key: 'F' }, others: [{ move: 'transfer', key: 'T' }] },
  held: { main: { move: 'resume' }, others: [{ move: 'noShow', key: 'X' }] },
}

/** A visit goes on to its end: what comes next stands at the end of the row, at the same place each time. */
const mainAtEnd: readonly TicketStatus[] = ['called', 'serving']

type Props = { ticket: Ticket; busy: boolean; keys: boolean }

export function RowActions({ ticket, busy, keys }: Props) {
  const desk = useDesk()
  const { moves, called, said } = useMessages(staffTexts)
  const off = busy || desk.paused
  const here = mayWork(desk) ? beside[ticket.status] : undefined
  const button = ({ move, key }: Beside, look = staff.outline) => (
    <button
      key={move}
      type="button"
      className={`${look} ${staff.small}`}
      disabled={off || !mayMove(desk, ticket, move)}
      onClick={() => desk.move(ticket, move)}
    >
      {moves[move]}
      {keys && key && <kbd className={staff.key}>{key}</kbd>}
    </button>
  )
  const arrives = mayWork(desk) && takesRemotePlace(ticket)
  const main = here && button(here.main, `${staff.primary} ${style.main}`)
  const atEnd = mainAtEnd.includes(ticket.status)
  // What can never be done here, because there is no other lane, would only be in the way.
  const others = here?.others.filter(({ move }) => move === 'recall' || mayMove(desk, ticket, move))
  return (
    <div className={style.actions}>
      {!atEnd && main}
      {arrives && (
        <button type="button" className={`${staff.outline} ${staff.small}`} disabled={off} onClick={() => desk.arrive(ticket, true)}>
          {said.arrive}
        </button>
      )}
      {others?.map((one) => button(one))}
      {ticket.status === 'called' && callsUsedUp(desk, ticket) && <span className={style.hint}>{called.recallsUsedUp}</span>}
      <span className={style.last}>
        <MoreMenu ticket={ticket} off={off} />
        {atEnd && main}
      </span>
    </div>
  )
}

/** What is seldom wanted, and the way back. */
export function MoreMenu({ ticket, off }: { ticket: Ticket; off: boolean }) {
  const desk = useDesk()
  const path = useLocalPath()
  const { more, moves, menu, details, said } = useMessages(staffTexts)
  const order = useMessages(orderTexts)
  const item = (move: StaffMove, word: string, how: { more?: Parameters<typeof desk.move>[2]; look?: string | undefined } = {}) =>
    mayMove(desk, ticket, move) && (
      <Menu.Item disabled={off} {...(how.look ? { className: how.look } : {})} onClick={() => desk.move(ticket, move, how.more)}>
        {word}
      </Menu.Item>
    )
  const stands = (...statuses: TicketStatus[]) => statuses.includes(ticket.status)
  return (
    // Over its button where the screen is too short below it: a phone has eleven lines to show.
    <Menu
      position="bottom-end"
      withinPortal
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      classNames={{ item: style.item! }}
    >
      <Menu.Target>
        <button type="button" className={`${staff.icon} ${staff.small}`} aria-label={more(ticket.number)}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={style.menu}>
        <Menu.Item component={Link} to={path(`/shopAdmin/waiting/${ticket.id}`)}>
          {details}
        </Menu.Item>
        {ticket.status === 'waiting' && <Menu.Item onClick={() => desk.explain(ticket)}>{order.row}</Menu.Item>}
        {mayWork(desk) && isOpen(ticket.status) && (
          <Menu.Item disabled={off} onClick={() => desk.edit(ticket)}>
            {menu.edit}
          </Menu.Item>
        )}
        {mayWork(desk) && isOpen(ticket.status) && (
          <Menu.Item disabled={off} onClick={() => desk.tell(ticket)}>
            {menu.tell}
          </Menu.Item>
        )}
        {mayWork(desk) && ticket.arrivedAt && canAct(ticket.status, 'here') && (
          <Menu.Item disabled={off} onClick={() => desk.arrive(ticket, false)}>
            {said.notArrived}
          </Menu.Item>
        )}
        {item('serveNow', moves.serveNow)}
        {stands('held') && item('resume', menu.resumeNext, { more: { to: 'next' } })}
        {stands('held') && item('resume', menu.resumeEnd, { more: { to: 'end' } })}
        {stands('called', 'held') && item('moveLane', menu.moveLane)}
        {item('backToQueue', menu.backToQueue)}
        {mayMove(desk, ticket, 'requeue') && <RequeueItems ticket={ticket} off={off} />}
        {mayUndo(desk, ticket) && (
          <Menu.Item disabled={off} leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => desk.undo(ticket)}>
            {moves.undo}
          </Menu.Item>
        )}
        {item('reinstate', moves.reinstate)}
        {item('remove', `${moves.remove}…`, { look: style.remove })}
      </Menu.Dropdown>
    </Menu>
  )
}

function RequeueItems({ ticket, off }: { ticket: Ticket; off: boolean }) {
  const desk = useDesk()
  const { moves, requeueBack, requeueEnd } = useMessages(staffTexts)
  return (
    <>
      <Menu.Label>{moves.requeue}</Menu.Label>
      {[1, usualRequeue, 5].map((back) => (
        <Menu.Item key={back} disabled={off} onClick={() => desk.move(ticket, 'requeue', { back })}>
          {requeueBack(back)}
        </Menu.Item>
      ))}
      <Menu.Item disabled={off} onClick={() => desk.move(ticket, 'requeue', { back: 'end' })}>
        {requeueEnd}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
