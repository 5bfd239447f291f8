import type { ReactNode } from 'react'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import { localText } from '#domain/locale.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Sheet } from '../../../parts/dialogs/sheet.tsx'
import type { SetLaneStatus } from '../lane/lane-status.ts'
import type { MoveExtras } from '../queue/queue-command.ts'
import { useDesk } from '../queue/queue-desk.ts'
import { useTicketWords } from '../queue/ticket-name.ts'
import { deskWords } from '../words.ts'
import { ColleagueForm } from './colleague-form.tsx'
import type { DeskSheet, TicketSheet } from './desk-sheet.ts'
import { EditForm } from './edit-form.tsx'
import { LaneChoice } from './lane-choice.tsx'
import { LaneStopForm } from './lane-stop-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { WalkInForm } from './walk-in-form.tsx'

type Props = {
  sheet: DeskSheet | undefined
  shopId: string
  lanes: Queue['lanes']
  waitingIn: (laneId: string) => number
  onClose: () => void
  onMove: (ticket: Ticket, move: StaffMove, more: MoveExtras) => void
  onStop: SetLaneStatus
  onAdded: (added: AddedTicket) => void
}

export function DeskSheets({ sheet, ...asked }: Props) {
  return (
    <Sheet open={sheet !== undefined} onClose={asked.onClose} title={useTitle(sheet)}>
      {sheet && <Asked sheet={sheet} {...asked} />}
    </Sheet>
  )
}

function Asked({ sheet, onStop, onAdded, ...more }: Props & { sheet: DeskSheet }): ReactNode {
  const { shopId, lanes, onClose } = more
  if (sheet.asks === 'walkIn') return <WalkInForm shopId={shopId} lanes={lanes} laneId={sheet.laneId} onClose={onClose} onAdded={onAdded} />
  if (sheet.asks !== 'stop') return <AskedOfTicket sheet={sheet} {...more} />
  const stop: Parameters<typeof LaneStopForm>[0]['onStop'] = (how) => {
    onStop(sheet.lane, how)
    onClose()
  }
  return <LaneStopForm lane={sheet.lane} onClose={onClose} onStop={stop} />
}

function AskedOfTicket({
  sheet: { asks, ticket },
  shopId,
  lanes,
  waitingIn,
  onClose,
  onMove,
}: Omit<Props, 'sheet' | 'onStop' | 'onAdded'> & { sheet: TicketSheet }): ReactNode {
  const {
    remove,
    move: { decline },
  } = useWords(deskWords)
  const desk = useDesk()
  // The stream brings the saved values.
  if (asks === 'edit') return <EditForm shopId={shopId} ticket={ticket} desk={desk} onClose={onClose} onSaved={onClose} />
  const move = (more: MoveExtras) => {
    onMove(ticket, asks, more)
    onClose()
  }
  if (asks === 'moveLane' || asks === 'transfer')
    return <LaneChoice move={asks} ticket={ticket} lanes={lanes} waitingIn={waitingIn} onChoose={move} onClose={onClose} />
  if (asks === 'call' || asks === 'start')
    return <ColleagueForm shopId={shopId} move={asks} ticket={ticket} onChoose={move} onClose={onClose} />
  const texts = asks === 'decline' ? decline : remove
  return <ReasonForm texts={texts} onClose={onClose} onSubmit={(reason) => move(reason ? { reason } : {})} />
}

function useTitle(sheet: DeskSheet | undefined): string {
  const {
    remove,
    move: { decline, lanes, edit, walkIn, colleague },
    laneStatus: door,
  } = useWords(deskWords)
  const locale = useLocale()
  const words = useTicketWords()
  if (!sheet) return ''
  if (sheet.asks === 'walkIn') return walkIn.title
  if (sheet.asks === 'stop') return door.title(localText(sheet.lane.name, locale))
  const who = words.who(sheet.ticket)
  if (sheet.asks === 'edit') return edit.title(who)
  if (sheet.asks === 'call' || sheet.asks === 'start') return colleague.title[sheet.asks](who)
  if (sheet.asks === 'moveLane' || sheet.asks === 'transfer') return lanes[sheet.asks](who)
  return (sheet.asks === 'decline' ? decline : remove).title(who)
}
