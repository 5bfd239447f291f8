import { useLocation } from 'react-router'
import { openFormParam, type TicketFormName } from '../entry/open-form.ts'

/** Link without JavaScript to the page with the form open, or back to the page that reloads itself. Rendered by the server only. */
export function OpenFormLink({ to, label, className }: { to: TicketFormName | undefined; label: string; className?: string | undefined }) {
  const search = new URLSearchParams(useLocation().search)
  search.delete(openFormParam)
  if (to) search.set(openFormParam, to)
  return (
    <a className={className} href={`?${search}#${to ?? ''}`}>
      {label}
    </a>
  )
}
