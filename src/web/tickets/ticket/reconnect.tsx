import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import type { LiveTicket } from './live-ticket.ts'
import { visitorTicketWords } from './words.ts'

export function ReconnectButton({ live }: { live: LiveTicket }) {
  const { ticket } = useWords(visitorTicketWords)
  return (
    <Button look="primary" large wide onClick={live.reconnect}>
      <IconRefresh size={22} stroke={1.75} aria-hidden />
      {ticket.reconnect}
    </Button>
  )
}
