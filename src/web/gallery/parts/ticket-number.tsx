import { TicketNumber } from '../../parts/display/ticket-number/ticket-number.tsx'
import type { PartShow } from '../part-show.ts'
import style from './row.module.css'

export const show: PartShow = {
  area: 'public',
  states: {
    empty: 'a ticket always has a number',
    error: 'it is read only',
    disabled: 'it is read only',
    loading: 'it comes with its ticket',
    filled: () => (
      <div className={style.row}>
        <TicketNumber number="A012" size="slip" />
        <TicketNumber number="B108" size="page" />
        <TicketNumber number="C021" size="card" />
        <TicketNumber number="D003" />
      </div>
    ),
    long: () => <TicketNumber number="B1083" size="slip" />,
  },
}
