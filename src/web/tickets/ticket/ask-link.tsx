import { useLocation } from 'react-router'
import { type Asked, openFormParam } from '../entry/asked.ts'

/**
 * JavaScript off: leads to the page with the form open, which stays as it is, or back to the one that loads itself again. Only the server
 * renders it.
 */
export function AskLink({ to, label, className }: { to: Asked | undefined; label: string; className?: string | undefined }) {
  const search = new URLSearchParams(useLocation().search)
  search.delete(openFormParam)
  if (to) search.set(openFormParam, to)
  return (
    <a className={className} href={`?${search}#${to ?? ''}`}>
      {label}
    </a>
  )
}
