import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Ticket } from '#contract/tickets.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { gridBreakpoints } from '../ui/breakpoints.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import staff from '../ui/staff.module.css'
import { orderTexts } from './order-texts.ts'
import { callsUsedUp, mayMove, mayUndo, mayWork, useDesk } from './queue-desk.ts'
import style from './row.module.css'
import { staffTexts } from './staff-texts.ts'

/** How many parties a ticket that nobody answered to lets pass, unless another choice is made. */
export const usualRequeue = 3

type Props = { ticket: Ticket; busy: boolean; keys: boolean }

/** The moves beside the row, by its status: one filled, the rest outlined, the rare ones in the menu. */
export function RowActions({ ticket, busy, keys }: Props) {
  const desk = useDesk()
  const { moves, called } = useMessages(staffTexts)
  const off = busy || desk.paused
  const may = (move: StaffMove) => mayMove(desk, ticket, move)
  const main = `${staff.primary} ${style.main}`
  const button = (move: StaffMove, word: string, key: string | undefined, look = `${staff.outline}`) => (
    <button type="button" className={`${look} ${staff.small}`} disabled={off || !may(move)} onClick={() => desk.move(ticket, move)}>
      {word}
      {keys && key && <kbd className={staff.key}>{key}</kbd>}
    </button>
  )
  if (!mayWork(desk)) {
    return (
      <div className={style.actions}>
        <MoreMenu ticket={ticket} off />
      </div>
    )
  }
  return (
    <div className={style.actions}>
      {ticket.status === 'waiting' && (
        <>
          {button('call', moves.call, 'Enter', main)}
          {button('serveNow', moves.serveNow, undefined)}
        </>
      )}
      {ticket.status === 'called' && (
        <>
          {button('recall', moves.recall, 'R')}
          {button('noShow', moves.noShow, 'X')}
          <RequeueMenu ticket={ticket} off={off || !may('requeue')} keys={keys} />
        </>
      )}
      {ticket.status === 'called' && callsUsedUp(desk, ticket) && <span className={style.hint}>{called.recallsUsedUp}</span>}
      <span className={style.last}>
        <MoreMenu ticket={ticket} off={off} />
        {ticket.status === 'called' && button('start', moves.start, 'S', main)}
        {ticket.status === 'serving' && button('finish', moves.finish, 'F', main)}
      </span>
    </div>
  )
}

function RequeueMenu({ ticket, off, keys }: { ticket: Ticket; off: boolean; keys: boolean }) {
  const { moves } = useMessages(staffTexts)
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={`${staff.outline} ${staff.small} ${style.requeue}`} disabled={off}>
          {moves.requeue}
          {keys && <kbd className={staff.key}>Q</kbd>}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <RequeueItems ticket={ticket} />
      </Menu.Dropdown>
    </Menu>
  )
}

function RequeueItems({ ticket }: { ticket: Ticket }) {
  const desk = useDesk()
  const { requeueBack, requeueEnd } = useMessages(staffTexts)
  return (
    <>
      {[1, usualRequeue, 5].map((back) => (
        <Menu.Item key={back} onClick={() => desk.move(ticket, 'requeue', { back })}>
          {requeueBack(back)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => desk.move(ticket, 'requeue', { back: 'end' })}>{requeueEnd}</Menu.Item>
    </>
  )
}

/** What is seldom wanted: details, undo, bringing back, cancelling. */
export function MoreMenu({ ticket, off }: { ticket: Ticket; off: boolean }) {
  const desk = useDesk()
  const path = useLocalPath()
  const { more, moves, details } = useMessages(staffTexts)
  const order = useMessages(orderTexts)
  /** A phone has no room for the button of its own that "back into the queue" has elsewhere. */
  const [narrow, setNarrow] = useState(false)
  return (
    <Menu position="bottom-end" withinPortal onOpen={() => setNarrow(matchMedia(`(max-width: ${gridBreakpoints.sm - 1}px)`).matches)}>
      <Menu.Target>
        <button type="button" className={`${staff.icon} ${staff.small}`} aria-label={more(ticket.number)}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={path(`/shopAdmin/waiting/${ticket.id}`)}>
          {details}
        </Menu.Item>
        {ticket.status === 'waiting' && <Menu.Item onClick={() => desk.explain(ticket)}>{order.row}</Menu.Item>}
        {narrow && mayMove(desk, ticket, 'requeue') && !off && (
          <>
            <Menu.Label>{moves.requeue}</Menu.Label>
            <RequeueItems ticket={ticket} />
            <Menu.Divider />
          </>
        )}
        {mayUndo(desk, ticket) && (
          <Menu.Item disabled={off} leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => desk.undo(ticket)}>
            {moves.undo}
          </Menu.Item>
        )}
        {mayMove(desk, ticket, 'reinstate') && (
          <Menu.Item disabled={off} onClick={() => desk.move(ticket, 'reinstate')}>
            {moves.reinstate}
          </Menu.Item>
        )}
        {mayMove(desk, ticket, 'remove') && (
          <Menu.Item disabled={off} color="red" onClick={() => desk.remove(ticket)}>
            {moves.remove}…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
