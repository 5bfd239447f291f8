import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import { ticketMoveOperations } from '#contract/tickets/moves.ts'
import { undoLastTicketStep } from '#contract/tickets/undo.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { isOpenTicket, ticketMoves } from '#domain/tickets/ticket.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PrintButton } from '../../frame/staff/paper-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { useIsInFuture } from '../../live/server-clock.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { conflictSentence } from '../desk/queue/conflict-words.ts'
import { mayActOnQueue } from '../desk/queue/queue-desk.ts'
import { useTicketLabels } from '../desk/queue/ticket-name.ts'
import { TicketEditForm } from '../desk/sheets/edit-form.tsx'
import { deskWords } from '../desk/words.ts'

import style from './page.module.css'

const { reinstate, merge } = ticketMoveOperations

type Props = { detail: TicketDetail; role: Role }

export function VisitActions({ detail: { ticket, shop, counters, undoUntil, passes, maybeSameAs }, role }: Props) {
  const texts = useWords(deskWords)
  const { visit, edit } = useWords(deskWords).move
  const words = useTicketLabels()
  const { revalidate } = useRevalidator()
  const { busy, run } = useCommand({ after: revalidate })
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const undoable = useIsInFuture(undoUntil)

  async function act(operation: typeof undoLastTicketStep | typeof reinstate, more: { back?: number; into?: string } = {}): Promise<void> {
    const { id: ticketId, rev } = ticket
    const params = { shopId: shop.id, ticketId }
    const result = await run(operation, { params, body: { rev, ...more } })
    const current = result.ok ? undefined : (result.problem.current as TicketConflict | undefined)
    const changed = current && current.rev !== rev ? conflictSentence(current, { counters, timeZone: shop.timeZone }, texts) : undefined
    setProblem(result.ok ? undefined : (changed ?? result.problem.detail))
  }

  return (
    <>
      <div ref={restoreLostFocus} className={style.tools}>
        {passes !== null && mayActOnQueue({ role }) && (
          <Button look="primary" disabled={busy} onClick={() => void act(reinstate, { back: passes })}>
            {texts.visitorStatus.letIn(passes)}
          </Button>
        )}
        {maybeSameAs && isRoleAtLeast(role, ticketMoves.merge.by) && (
          <Button disabled={busy} onClick={() => void act(merge, { into: maybeSameAs.id })}>
            {texts.visit.mergeInto(maybeSameAs.number)}
          </Button>
        )}
        {undoable && (
          <Button disabled={busy} title={texts.visit.undoHint} onClick={() => void act(undoLastTicketStep)}>
            <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
            {texts.moves.undo}
          </Button>
        )}
        {mayActOnQueue({ role }) && isOpenTicket(ticket.status) && (
          <Button onClick={() => setEditing(true)} aria-haspopup="dialog">
            <IconPencil size={18} stroke={1.75} aria-hidden />
            {visit.edit}
          </Button>
        )}
        <PrintButton />
      </div>
      <StaffErrorMessage>{problem}</StaffErrorMessage>
      <Sheet open={editing} onClose={() => setEditing(false)} title={edit.title(words.who(ticket))}>
        <TicketEditForm
          shopId={shop.id}
          ticket={ticket}
          desk={{ counters, timeZone: shop.timeZone }}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            void revalidate()
          }}
        />
      </Sheet>
    </>
  )
}
