import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isDraft } from '#domain/cards/card.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { countsTowardRemoteCap } from '#domain/tickets/remote.ts'
import { isCalled, isNoShow } from '#domain/tickets/status.ts'
import type { StaffMove, TicketStatus } from '#domain/tickets/ticket.ts'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button, type ButtonLookProps, buttonClass } from '../../../parts/controls/button.tsx'
import { LazyMountMenu } from '../../../parts/dialogs/opening-menu.tsx'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import staff from '../../../theme/staff.module.css'
import { hasUsedAllCalls, mayActOnQueue, mayMove, useDesk, useRequeueDistance } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'

import { useTicketCard } from './card-mark.tsx'
import { TicketMenuItems } from './more-items.tsx'
import style from './row.module.css'

type Beside = { move: StaffMove; key?: string }

/** Moves shown beside a row, by status; the others are in the menu. The one filled button of the page is "call next". */
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
    ],
  },
  serving: { main: { move: 'finish', key: 'F' }, others: [{ move: 'transfer', key: 'T' }] },
  no_show: { main: { move: 'reinstate' }, others: [] },
  held: { main: { move: 'resume' }, others: [{ move: 'noShow', key: 'X' }] },
}

/** In these statuses the main move stands at the end of the row, always at the same place. */
const mainAtEnd: readonly TicketStatus[] = ['called', 'serving']

/** `chosen`: the row was selected by the member, so it has room for its card. */
type Props = { ticket: Ticket; busy: boolean; keys: boolean; chosen: boolean }

export function RowActions({ ticket, busy, keys, chosen }: Props) {
  const desk = useDesk()
  const { moves, called, visitorStatus: visitorTexts } = useWords(deskWords)
  const here = mayActOnQueue(desk) ? beside[ticket.status] : undefined
  const button = ({ move, key }: Beside, look?: ButtonLookProps) => (
    <Button key={move} {...look} small disabled={busy || !mayMove(desk, ticket, move)} onClick={() => desk.move(ticket, move)}>
      {moves[move]}
      {keys && key && <kbd className={staff.key}>{key}</kbd>}
    </Button>
  )
  const arrives = mayActOnQueue(desk) && countsTowardRemoteCap(ticket)
  const look: ButtonLookProps = { className: style.main }
  const main = here && (isNoShow(ticket.status) ? <LetIn ticket={ticket} busy={busy} look={look} /> : button(here.main, look))
  const atEnd = mainAtEnd.includes(ticket.status)
  // Hide moves that are impossible in this shop, such as a transfer with one lane only.
  const others = here?.others.filter(({ move }) => move === 'recall' || mayMove(desk, ticket, move))
  return (
    <div className={style.actions}>
      {!atEnd && main}
      {arrives && (
        <Button small disabled={busy} onClick={() => desk.arrive(ticket, true)}>
          {visitorTexts.arrive}
        </Button>
      )}
      {others?.map((action) => button(action))}
      {isCalled(ticket.status) && hasUsedAllCalls(desk, ticket) && <span className={style.hint}>{called.recallsUsedUp}</span>}
      {chosen && <CardButton ticketId={ticket.id} />}
      <span className={style.last}>
        <TicketMenu ticket={ticket} off={busy} />
        {atEnd && main}
      </span>
    </div>
  )
}

/** Puts a no-show who is back in line again, where the lane's rule says. */
function LetIn({ ticket, busy, look }: Pick<Props, 'ticket' | 'busy'> & { look: ButtonLookProps }) {
  const desk = useDesk()
  const { visitorStatus: visitorTexts } = useWords(deskWords)
  const passes = useRequeueDistance(ticket)
  return (
    <Button
      {...look}
      small
      disabled={busy || !mayMove(desk, ticket, 'reinstate')}
      onClick={() => desk.move(ticket, 'reinstate', { back: passes })}
    >
      {visitorTexts.letIn(passes)}
    </Button>
  )
}

/** Opens the card with one tap. A draft is visible to its visitor only (R2.16). */
function CardButton({ ticketId }: { ticketId: string }) {
  const { role } = useDesk()
  const path = useLocalizePath()
  const { card: texts } = useWords(deskWords)
  const card = useTicketCard(ticketId)
  if (!card || isDraft(card.status) || !isRoleAtLeast(role, 'staff')) return null
  return (
    <PrefetchLink className={buttonClass({ small: true })} to={path(`/shopAdmin/cards/${card.cardId}`)}>
      {texts.open}
    </PrefetchLink>
  )
}

export function TicketMenu({ ticket, off }: { ticket: Ticket; off: boolean }) {
  const { more } = useWords(deskWords)
  const dots = <IconDots size={18} stroke={1.75} aria-hidden />
  const button = { icon: true, small: true, 'aria-label': more(ticket.number), children: dots }
  return (
    // Opens over its button if the screen is too short below it, as on a phone.
    <LazyMountMenu
      button={button}
      position="bottom-end"
      withinPortal
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      classNames={{ item: style.item! }}
    >
      <TicketMenuItems ticket={ticket} off={off} />
    </LazyMountMenu>
  )
}
