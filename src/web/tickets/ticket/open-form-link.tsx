import { useLocation } from 'react-router'
import { openTicketFormParam, type TicketFormName } from '../entry/open-form.ts'

/** Link without JavaScript to the page with the form open, or back to the page that reloads itself. Rendered by the server only. */
export function OpenFormLink({ to, label, className }: { to: TicketFormName | undefined; label: string; className?: string | undefined }) {
  const search = new URLSearchParams(useLocation().search)
  search.delete(openTicketFormParam)
  if (to) search.set(openTicketFormParam, to)
  return (
    <a className={className} href={`?${search}#${to ?? ''}`}>
      {label}
    </a>
  )
}
