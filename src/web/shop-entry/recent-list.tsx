import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { isCurrentTicket, type RecentTicket, useRecentTickets } from '../device/recent-tickets.ts'
import { frameWords } from '../frame/words.ts'
import { useLocale, useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'
import { useNonce } from '../theme/nonce.ts'
import visitor from '../theme/visitor.module.css'
import type { EntryDestination } from './entry-kind.ts'
import style from './shop-entry.module.css'

/** Returns the server time as estimated by the device's clock since it saw the ticket. */
const serverNow = ({ joinedAt, seenAt }: RecentTicket, now: number) => (seenAt === undefined ? now : Date.parse(joinedAt) + now - seenAt)

/** Returns the device's open tickets and the shops of the others. Stored on the device only. */
function useRecent(): { current: readonly RecentTicket[]; shops: readonly RecentTicket[] } {
  const tickets = useRecentTickets()
  const now = Date.now()
  const current = tickets.filter((ticket) => isCurrentTicket(ticket, serverNow(ticket, now)))
  const shops = tickets.filter(
    (ticket, index) =>
      !current.includes(ticket) && tickets.findIndex((otherTicket) => otherTicket.shop.code === ticket.shop.code) === index,
  )
  return { current, shops }
}

/**
 * Inline script that reserves the height of the open tickets, so that the page does not shift once they render. Uses the device's clock.
 * Pixels as in shop-entry.module.css.
 */
const reserve = `{
  let open = 0
  try {
    open = JSON.parse(localStorage.getItem('uketsuke.tickets') || '[]').filter((one) => one.open && Date.now() - Date.parse(one.joinedAt) < 648e5).length
  } catch {}
  if (open) document.currentScript.parentElement.style.minHeight = 32 + 100 * open + 'px'
}`.replace(/\n\s*/g, '\n')

/** Open tickets of this device at the head of a page. */
export function DeviceTicketList() {
  const texts = useWords(frameWords).shopEntry
  const nonce = useNonce()
  const { current } = useRecent()
  return (
    <section className={style.open} suppressHydrationWarning>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is the constant above */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: reserve }} />
      {current.length > 0 && <h2 className={style.recent}>{texts.recent}</h2>}
      <TicketList tickets={current} />
    </section>
  )
}

export type EntryOptionsRenderer = (shop: RecentTicket['shop']) => ReactNode

type ListProps = {
  kind: EntryDestination
  above?: boolean
  /** Other offers of a shop, below its row. */
  beside?: EntryOptionsRenderer | undefined
}

/** Tickets taken on this device, and shops visited before. `above`: the tickets are at the head of the page instead. */
export function RecentTicketsAndShops({ kind, above = false, beside }: ListProps) {
  const texts = useWords(frameWords).shopEntry
  const path = useLocalizePath()
  const joined = useJoined()
  const { current, shops } = useRecent()
  const shownTickets = above ? [] : current
  if (shownTickets.length + shops.length === 0) return null
  return (
    <section>
      <h2 className={style.recent}>{above ? texts.shops : texts.recent}</h2>
      <TicketList tickets={shownTickets} />
      {shops.length > 0 && (
        <ul className={visitor.list}>
          {shops.map((ticket) => (
            <li key={ticket.token}>
              <PrefetchLink className={style.shop} to={path(`/entry/${kind}/${ticket.shop.code}`)}>
                <IconBuildingStore size={22} stroke={1.75} aria-hidden />
                <span className={style.grow}>
                  {ticket.shop.name}
                  <span className={visitor.muted}>{texts.visited(joined(ticket, { month: 'long', day: 'numeric' }))}</span>
                </span>
                <IconChevronRight size={20} stroke={1.75} aria-hidden />
              </PrefetchLink>
              {beside?.(ticket.shop)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function TicketList({ tickets }: { tickets: readonly RecentTicket[] }) {
  const texts = useWords(frameWords).shopEntry
  const path = useLocalizePath()
  const joined = useJoined()
  return tickets.map((ticket) => (
    // A full page load, because the device may have stored the ticket page for offline use.
    <a key={ticket.token} className={`${visitor.slip} ${style.ticket}`} href={path(`/entry/w/${ticket.token}`)}>
      <span className={visitor.tag} translate="no">
        {ticket.number}
      </span>
      <span className={style.grow}>
        <b className={style.name} translate="no">
          {ticket.shop.name}
        </b>
        <span className={visitor.muted}>{texts.takenAt(joined(ticket, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))}</span>
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </a>
  ))
}

function useJoined() {
  const locale = useLocale()
  return (ticket: RecentTicket, options: Intl.DateTimeFormatOptions) =>
    getDateTimeFormat(locale, { ...options, timeZone: ticket.shop.timeZone }).format(new Date(ticket.joinedAt))
}
