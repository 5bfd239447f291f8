import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { isCurrent, type RecentTicket, useRecentTickets } from '../../device/recent-tickets.ts'
import { useLocale, useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../parts/theme/visitor.module.css'
import { PageLink } from '../page/page-link.tsx'
import { frameWords } from '../words.ts'
import style from './entry-door.module.css'
import type { EntryKind } from './entry-kind.ts'

/** As far as this page can know without asking: since it saw the number its clock has gone on as every clock does. */
const serverNow = ({ joinedAt, seenAt }: RecentTicket, now: number) => (seenAt === undefined ? now : Date.parse(joinedAt) + now - seenAt)

/** The numbers taken with this device, and the shops it was in before. Kept on the device only. */
export function RecentList({ kind }: { kind: EntryKind }) {
  const texts = useWords(frameWords).door
  const path = useLocalPath()
  const locale = useLocale()
  const tickets = useRecentTickets()
  const now = Date.now()
  const current = tickets.filter((ticket) => isCurrent(ticket, serverNow(ticket, now)))
  const shops = tickets.filter(
    (ticket, index) => !current.includes(ticket) && tickets.findIndex((other) => other.shop.code === ticket.shop.code) === index,
  )
  if (tickets.length === 0) return null
  const joined = (ticket: RecentTicket, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: ticket.shop.timeZone }).format(new Date(ticket.joinedAt))
  return (
    <section>
      <h2 className={style.recent}>{texts.recent}</h2>
      {current.map((ticket) => (
        // As a page of its own, which this device may have kept for when there is no connection.
        <a key={ticket.token} className={`${visitor.slip} ${style.ticket}`} href={path(`/entry/w/${ticket.token}`)}>
          <span className={visitor.tag}>{ticket.number}</span>
          <span className={style.grow}>
            <b>{ticket.shop.name}</b>
            <span className={visitor.muted}>{texts.takenAt(joined(ticket, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))}</span>
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </a>
      ))}
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
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
