import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { dateFormat } from '#domain/time/date-format.ts'
import { isCurrent, type RecentTicket, useRecentTickets } from '../device/recent-tickets.ts'
import { frameWords } from '../frame/words.ts'
import { useLocale, useLocalPath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { PageLink } from '../parts/display/page-link.tsx'
import { useNonce } from '../theme/nonce.ts'
import visitor from '../theme/visitor.module.css'
import style from './entry-door.module.css'
import type { EntryKind } from './entry-kind.ts'

/** As far as this page can know without asking: since it saw the number its clock has gone on as every clock does. */
const serverNow = ({ joinedAt, seenAt }: RecentTicket, now: number) => (seenAt === undefined ? now : Date.parse(joinedAt) + now - seenAt)

/** What this device has of numbers: those that are still open, and the shops of the others. Kept on the device only. */
function useRecent(): { current: readonly RecentTicket[]; shops: readonly RecentTicket[] } {
  const tickets = useRecentTickets()
  const now = Date.now()
  const current = tickets.filter((ticket) => isCurrent(ticket, serverNow(ticket, now)))
  const shops = tickets.filter(
    (ticket, index) => !current.includes(ticket) && tickets.findIndex((other) => other.shop.code === ticket.shop.code) === index,
  )
  return { current, shops }
}

/**
 * Runs as the page is read: what the device knows of is drawn when the page is awake, and nothing below it moves then. By the device's clock,
 * which is wrong seldom enough for this. In pixels as in entry-door.module.css.
 */
const reserve = `{
  let open = 0
  try {
    open = JSON.parse(localStorage.getItem('uketsuke.tickets') || '[]').filter((one) => one.open && Date.now() - Date.parse(one.joinedAt) < 648e5).length
  } catch {}
  if (open) document.currentScript.parentElement.style.minHeight = 32 + 100 * open + 'px'
}`.replace(/\n\s*/g, '\n')

/** The numbers that are still open, before all else of a page. */
export function OpenTickets() {
  const texts = useWords(frameWords).door
  const nonce = useNonce()
  const { current } = useRecent()
  return (
    <section className={style.open} suppressHydrationWarning>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text stands above */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: reserve }} />
      {current.length > 0 && <h2 className={style.recent}>{texts.recent}</h2>}
      <Numbers tickets={current} />
    </section>
  )
}

export type Beside = (shop: RecentTicket['shop']) => ReactNode

type ListProps = {
  kind: EntryKind
  above?: boolean
  /** What else a shop offers, below its row. */
  beside?: Beside | undefined
}

/** The numbers taken with this device, and the shops it was in before. `above`: the numbers stand at the head of the page. */
export function RecentList({ kind, above = false, beside }: ListProps) {
  const texts = useWords(frameWords).door
  const path = useLocalPath()
  const joined = useJoined()
  const { current, shops } = useRecent()
  const numbers = above ? [] : current
  if (numbers.length + shops.length === 0) return null
  return (
    <section>
      <h2 className={style.recent}>{above ? texts.shops : texts.recent}</h2>
      <Numbers tickets={numbers} />
      {shops.length > 0 && (
        <ul className={visitor.list}>
          {shops.map((ticket) => (
            <li key={ticket.token}>
              <PageLink className={style.shop} to={path(`/entry/${kind}/${ticket.shop.code}`)}>
                <IconBuildingStore size={22} stroke={1.75} aria-hidden />
                <span className={style.grow}>
                  {ticket.shop.name}
                  <span className={visitor.muted}>{texts.visited(joined(ticket, { month: 'long', day: 'numeric' }))}</span>
                </span>
                <IconChevronRight size={20} stroke={1.75} aria-hidden />
              </PageLink>
              {beside?.(ticket.shop)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Numbers({ tickets }: { tickets: readonly RecentTicket[] }) {
  const texts = useWords(frameWords).door
  const path = useLocalPath()
  const joined = useJoined()
  return tickets.map((ticket) => (
    // As a page of its own, which this device may have kept for when there is no connection.
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
    dateFormat(locale, { ...options, timeZone: ticket.shop.timeZone }).format(new Date(ticket.joinedAt))
}
