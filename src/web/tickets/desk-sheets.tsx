import type { Queue, Ticket } from '#contract/tickets.ts'
import { localText } from '#domain/locale.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { DeskSheet, TicketSheet } from './desk-sheet.ts'
import { deskTexts } from './desk-texts.ts'
import { EditForm } from './edit-form.tsx'
import { LaneChoice } from './lane-choice.tsx'
import type { SetDoor } from './lane-doors.ts'
import { LaneStopForm } from './lane-stop-form.tsx'
import { moveTexts } from './move-texts.ts'
import type { MoveExtras } from './queue-wish.ts'
import { ReasonForm } from './reason-form.tsx'
import { staffTexts } from './staff-texts.ts'
import { useTicketWords } from './ticket-name.ts'

type Props = {
  sheet: DeskSheet | undefined
  shopId: string
  lanes: Queue['lanes']
  waitingIn: (laneId: string) => number
  onClose: () => void
  onMove: (ticket: Ticket, move: StaffMove, more: MoveExtras) => void
  onStop: SetDoor
}

/** Asks for a lane, a reason or a correction. */
export function DeskSheets({ sheet, onClose, onMove, onStop, ...surroundings }: Props) {
  const title = useTitle(sheet)
  const move = (more: MoveExtras) => {
    if (sheet && sheet.asks !== 'edit' && sheet.asks !== 'stop') onMove(sheet.ticket, sheet.asks, more)
    onClose()
  }
  return (
    <Sheet open={sheet !== undefined} onClose={onClose} title={title}>
      {sheet?.asks === 'stop' && (
        <LaneStopForm
          lane={sheet.lane}
          onClose={onClose}
          onStop={(stop) => {
            onStop(sheet.lane, stop)
            onClose()
          }}
        />
      )}
      {sheet && sheet.asks !== 'stop' && <Asked sheet={sheet} onClose={onClose} onMove={move} {...surroundings} />}
    </Sheet>
  )
}

type AskedProps = Omit<Props, 'sheet' | 'onMove' | 'onStop'> & { sheet: TicketSheet; onMove: (more: MoveExtras) => void }

function Asked({ sheet: { asks, ticket }, shopId, lanes, waitingIn, onClose, onMove }: AskedProps) {
  const { remove } = useMessages(staffTexts)
  const { decline } = useMessages(moveTexts)
  switch (asks) {
    case 'edit':
      // The stream brings what was saved.
      return <EditForm shopId={shopId} ticket={ticket} onClose={onClose} onSaved={onClose} />
    case 'moveLane':
    case 'transfer':
      return <LaneChoice move={asks} ticket={ticket} lanes={lanes} waitingIn={waitingIn} onChoose={onMove} />
    default:
      return (
        <ReasonForm
          texts={asks === 'decline' ? decline : remove}
          onClose={onClose}
          onSubmit={(reason) => onMove(reason ? { reason } : {})}
        />
      )
  }
}

function useTitle(sheet: DeskSheet | undefined): string {
  const { remove } = useMessages(staffTexts)
  const { decline, lanes, edit } = useMessages(moveTexts)
  const { door } = useMessages(deskTexts)
  const locale = useLocale()
  const words = useTicketWords()
  if (!sheet) return ''
  if (sheet.asks === 'stop') return door.title(localText(sheet.lane.name, locale))
  const who = words.who(sheet.ticket)
  if (sheet.asks === 'edit') return edit.title(who)
  if (sheet.asks === 'moveLane' || sheet.asks === 'transfer') return lanes[sheet.asks](who)
  return (sheet.asks === 'decline' ? decline : remove).title(who)
}
