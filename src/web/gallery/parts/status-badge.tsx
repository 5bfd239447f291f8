import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { TicketStatusBadge } from '../../parts/display/status-badge.tsx'
import type { GalleryPart } from '../part-show.ts'
import style from './row.module.css'

export const show: GalleryPart = {
  area: 'staff',
  states: {
    empty: 'a ticket always has a state',
    error: 'a state that could not be fetched is told by the row around it',
    disabled: 'it is read only',
    loading: 'it comes with its ticket',
    long: 'its words are fixed',
    filled: () => (
      <ul className={style.row}>
        {ticketStatuses.map((status) => (
          <li key={status}>
            <TicketStatusBadge status={status} />
          </li>
        ))}
      </ul>
    ),
  },
}
