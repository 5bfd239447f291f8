import type { ReactNode } from 'react'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import { localizedText } from '#domain/locale.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Sheet } from '../../../parts/dialogs/sheet.tsx'
import type { LaneStatusSetter } from '../lane/lane-status.ts'
import type { StaffMoveInput } from '../queue/queue-command.ts'
import { useDesk } from '../queue/queue-desk.ts'
import { useTicketLabels } from '../queue/ticket-name.ts'
import { deskWords } from '../words.ts'
import { ActForColleagueForm } from './act-for-colleague-form.tsx'
import type { DeskSheet, TicketSheet } from './desk-sheet.ts'
import { TicketEditForm } from './edit-form.tsx'
import { DestinationServiceList } from './lane-choice.tsx'
import { LaneStopForm } from './lane-stop-form.tsx'
import { MoveReasonForm } from './reason-form.tsx'
import { WalkInForm } from './walk-in-form.tsx'

type Props = {
  sheet: DeskSheet | undefined
  shopId: string
  lanes: Queue['lanes']
  waitingIn: (laneId: string) => number
  onClose: () => void
  onMove: (ticket: Ticket, move: StaffMove, extras: StaffMoveInput) => void
  onStop: LaneStatusSetter
  onAdded: (added: AddedTicket) => void
}

export function DeskSheets({ sheet, ...props }: Props) {
  return (
    <Sheet open={sheet !== undefined} onClose={props.onClose} title={useTitle(sheet)}>
      {sheet && <OpenForm sheet={sheet} {...props} />}
    </Sheet>
  )
}

function OpenForm({ sheet, onStop, onAdded, ...rest }: Props & { sheet: DeskSheet }): ReactNode {
  const { shopId, lanes, onClose } = rest
  if (sheet.kind === 'walkIn') return <WalkInForm shopId={shopId} lanes={lanes} laneId={sheet.laneId} onClose={onClose} onAdded={onAdded} />
  if (sheet.kind !== 'stop') return <TicketForm sheet={sheet} {...rest} />
  const stop: Parameters<typeof LaneStopForm>[0]['onStop'] = (how) => {
    onStop(sheet.lane, how)
    onClose()
  }
  return <LaneStopForm lane={sheet.lane} onClose={onClose} onStop={stop} />
}

function TicketForm({
  sheet: { kind, ticket },
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
  if (kind === 'edit') return <TicketEditForm shopId={shopId} ticket={ticket} desk={desk} onClose={onClose} onSaved={onClose} />
  const move = (extras: StaffMoveInput) => {
    onMove(ticket, kind, extras)
    onClose()
  }
  if (kind === 'moveLane' || kind === 'transfer')
    return <DestinationServiceList move={kind} ticket={ticket} lanes={lanes} waitingIn={waitingIn} onChoose={move} onClose={onClose} />
  if (kind === 'call' || kind === 'start')
    return <ActForColleagueForm shopId={shopId} move={kind} ticket={ticket} onChoose={move} onClose={onClose} />
  const texts = kind === 'decline' ? decline : remove
  return <MoveReasonForm texts={texts} onClose={onClose} onSubmit={(reason) => move(reason ? { reason } : {})} />
}

function useTitle(sheet: DeskSheet | undefined): string {
  const {
    remove,
    move: { decline, lanes, edit, walkIn, colleague },
    laneStatus: statusTexts,
  } = useWords(deskWords)
  const locale = useLocale()
  const words = useTicketLabels()
  if (!sheet) return ''
  if (sheet.kind === 'walkIn') return walkIn.title
  if (sheet.kind === 'stop') return statusTexts.title(localizedText(sheet.lane.name, locale))
  const who = words.who(sheet.ticket)
  if (sheet.kind === 'edit') return edit.title(who)
  if (sheet.kind === 'call' || sheet.kind === 'start') return colleague.title[sheet.kind](who)
  if (sheet.kind === 'moveLane' || sheet.kind === 'transfer') return lanes[sheet.kind](who)
  return (sheet.kind === 'decline' ? decline : remove).title(who)
}
