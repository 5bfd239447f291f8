import { localText } from '#domain/locale.ts'
import { useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import staff from '../ui/staff.module.css'
import { StatusBadge } from '../ui/status-badge.tsx'
import style from './lane.module.css'
import { type LaneView, longWaitMinutes } from './lane-view.ts'
import row from './row.module.css'
import { NowRow, WaitingRow } from './row.tsx'
import { MoreMenu } from './row-actions.tsx'
import { useLongestMinutes } from './server-clock.ts'
import { staffTexts } from './staff-texts.ts'
import { useTicketWords } from './ticket-name.ts'

type Props = {
  view: LaneView
  /** Shown where only one lane has room. */
  active: boolean
  selectedId: string | undefined
  busy: ReadonlySet<string>
  keys: boolean
}

export function Lane({ view: { lane, now, waiting, closed }, active, selectedId, busy, keys }: Props) {
  const { lane: texts } = useMessages(staffTexts)
  const locale = useLocale()
  const name = localText(lane.name, locale)
  const props = (id: string) => ({ selected: id === selectedId, busy: busy.has(id), keys })
  return (
    <section className={active ? `${style.lane} ${style.active}` : style.lane} aria-label={texts.label(lane.letter, name)}>
      <header className={style.header}>
        <span className={style.letter} aria-hidden>
          {lane.letter}
        </span>
        <div className={staff.grow}>
          <h2>{name}</h2>
          <Figures waiting={waiting.map(({ joinedAt }) => joinedAt)} />
          {lane.closed && (
            <p className={style.shut}>
              {texts.stopped(texts.stops[lane.closed.as], lane.closed.note ?? texts.stopReasons[lane.closed.reason])}
            </p>
          )}
        </div>
      </header>
      <div className={style.body}>
        {now.length > 0 && (
          <>
            <h3 className={style.heading}>{texts.nowHeading}</h3>
            <ul>
              {now.map((ticket) => (
                <NowRow key={ticket.id} ticket={ticket} {...props(ticket.id)} />
              ))}
            </ul>
          </>
        )}
        <h3 className={style.heading}>
          {texts.waitingHeading} <Figures inline waiting={waiting.map(({ joinedAt }) => joinedAt)} />
        </h3>
        {waiting.length > 0 ? (
          <ul>
            {waiting.map((ticket) => (
              <WaitingRow key={ticket.id} ticket={ticket} {...props(ticket.id)} />
            ))}
          </ul>
        ) : (
          <p className={style.empty}>
            {texts.empty}
            <br />
            {texts.emptyHint}
          </p>
        )}
        {closed.length > 0 && <Closed tickets={closed} busy={busy} />}
      </div>
    </section>
  )
}

/** 5組待ち・最長 22分 */
function Figures({ waiting, inline = false }: { waiting: readonly string[]; inline?: boolean }) {
  const { lane: texts, dot } = useMessages(staffTexts)
  const longest = useLongestMinutes(waiting)
  const Tag = inline ? 'span' : 'p'
  if (waiting.length === 0) return <Tag className={style.figures}>{texts.none}</Tag>
  return (
    <Tag className={style.figures}>
      {texts.waiting(waiting.length)}
      {dot}
      <span className={longest > longWaitMinutes ? row.late : undefined}>{texts.longest(longest)}</span>
    </Tag>
  )
}

/** Who is through, latest first: what was closed by mistake is brought back from here. */
function Closed({ tickets, busy }: { tickets: LaneView['closed']; busy: ReadonlySet<string> }) {
  const { lane: texts } = useMessages(staffTexts)
  const words = useTicketWords()
  return (
    <details className={style.closed}>
      <summary>{texts.over(tickets.length)}</summary>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id} className={row.closed} aria-busy={busy.has(ticket.id)}>
            <span className={`${staff.tag} ${row.number}`}>{ticket.number}</span>
            <span className={row.who}>{words.name(ticket)}</span>
            <StatusBadge status={ticket.status} />
            <MoreMenu ticket={ticket} off={busy.has(ticket.id)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
