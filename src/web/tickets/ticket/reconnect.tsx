import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useMessages } from '../../i18n/words.ts'
import visitor from '../../parts/theme/visitor.module.css'
import { ticketTexts } from '../entry/visitor-texts.ts'
import type { LiveTicket } from './live-ticket.ts'

/** In the place of what needs a line, for as long as there is none. */
export function Reconnect({ live }: { live: LiveTicket }) {
  const { ticket } = useMessages(ticketTexts)
  return (
    <button type="button" className={`${visitor.primary} ${visitor.full}`} onClick={live.reconnect}>
      <IconRefresh size={22} stroke={1.75} aria-hidden />
      {ticket.reconnect}
    </button>
  )
}
