import { Menu } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { Link } from 'react-router'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { isOpenTicket, type StaffMove, type TicketStatus } from '#domain/tickets/ticket.ts'
import { canVisitorAct } from '#domain/tickets/visitor-acts.ts'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { useServerTimeSelector } from '../../../live/server-clock.ts'
import staff from '../../../theme/staff.module.css'
import { defaultMoveInput, mayActOnQueue, mayMove, mayUndo, useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'

import { PrintItems } from './print-mark.tsx'
import style from './row.module.css'

type Props = { ticket: Ticket; off: boolean }

export function TicketMenuItems({ ticket, off }: Props) {
  const desk = useDesk()
  const path = useLocalizePath()
  const { moves, menu, details, visitorStatus: visitorTexts } = useWords(deskWords)
  const order = useWords(deskWords).order
  const undoable = useServerTimeSelector((now) => mayUndo(desk, ticket, now))
  const item = (move: StaffMove, word: string, how: { extras?: Parameters<typeof desk.move>[2]; look?: string | undefined } = {}) =>
    mayMove(desk, ticket, move) && (
      <Menu.Item disabled={off} {...(how.look ? { className: how.look } : {})} onClick={() => desk.move(ticket, move, how.extras)}>
        {word}
      </Menu.Item>
    )
  const stands = (...statuses: TicketStatus[]) => statuses.includes(ticket.status)
  return (
    <Menu.Dropdown className={style.menu}>
      <Menu.Item component={Link} to={path(`/shopAdmin/waiting/${ticket.id}`)}>
        {details}
      </Menu.Item>
      {isWaiting(ticket.status) && <Menu.Item onClick={() => desk.explain(ticket)}>{order.row}</Menu.Item>}
      {mayActOnQueue(desk) && isOpenTicket(ticket.status) && (
        <Menu.Item disabled={off} onClick={() => desk.edit(ticket)}>
          {menu.edit}
        </Menu.Item>
      )}
      {mayActOnQueue(desk) && isOpenTicket(ticket.status) && (
        <Menu.Item disabled={off} onClick={() => desk.openMessage(ticket)}>
          {menu.tell}
        </Menu.Item>
      )}
      {mayActOnQueue(desk) && isOpenTicket(ticket.status) && <PrintItems ticketId={ticket.id} />}
      {mayActOnQueue(desk) && ticket.arrivedAt && canVisitorAct(ticket.status, 'here') && (
        <Menu.Item disabled={off} onClick={() => desk.arrive(ticket, false)}>
          {visitorTexts.notArrived}
        </Menu.Item>
      )}
      {(['call', 'start'] as const).map(
        (move) =>
          mayMove(desk, ticket, move) && (
            <Menu.Item key={move} disabled={off} onClick={() => desk.forColleague(ticket, move)}>
              {menu.forColleague[move]}
            </Menu.Item>
          ),
      )}
      {item('serveNow', moves.serveNow)}
      {stands('held') && item('resume', menu.resumeNext, { extras: { to: 'next' } })}
      {stands('held') && item('resume', menu.resumeEnd, { extras: { to: 'end' } })}
      {stands('called') && item('hold', moves.hold)}
      {stands('called', 'held') && item('moveLane', menu.moveLane)}
      {item('backToQueue', menu.backToQueue)}
      {mayMove(desk, ticket, 'requeue') && <RequeueItems ticket={ticket} off={off} />}
      {undoable && (
        <Menu.Item disabled={off} leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => desk.undo(ticket)}>
          {moves.undo}
        </Menu.Item>
      )}
      {item('reinstate', menu.reinstate)}
      {item('remove', `${moves.remove}…`, { look: staff.destructive })}
    </Menu.Dropdown>
  )
}

function RequeueItems({ ticket, off }: Props) {
  const desk = useDesk()
  const { moves, requeueBack, requeueEnd } = useWords(deskWords)
  const usual = defaultMoveInput(desk, ticket, 'requeue')?.back
  const backs = [...new Set([1, Number(usual), 5])].filter((back) => back > 0).sort((a, b) => a - b)
  return (
    <>
      <Menu.Label>{moves.requeue}</Menu.Label>
      {backs.map((back) => (
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
