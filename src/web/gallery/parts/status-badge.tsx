import { ticketStatuses } from '#domain/tickets/ticket.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { PartShow } from '../part-show.ts'
import style from './row.module.css'

export const show: PartShow = {
  id: 'status-badge',
  area: 'staff',
  states: {
    filled: () => (
      <ul className={style.row}>
        {ticketStatuses.map((status) => (
          <li key={status}>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    ),
  },
}
