import type { CardDetail } from '#contract/cards/detail.ts'
import { languageTags, useLocale, useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { PageLink } from '../ui/page-link.tsx'
import staff from '../ui/staff.module.css'
import { StatusBadge } from '../ui/status-badge.tsx'
import style from './card.module.css'
import { cardDetailTexts } from './card-detail-texts.ts'
import { cardTexts } from './card-texts.ts'
import { useCardTimes } from './card-times.ts'

/** Whose card it is, and the visits it goes with. */
export function CardHead({ card: { name, kana, locale, sentAt, shop, status, tickets } }: { card: CardDetail }) {
  const texts = useMessages(cardDetailTexts)
  const { honorific, statuses } = useMessages(cardTexts)
  const path = useLocalPath()
  const page = useLocale()
  const { moment } = useCardTimes(shop)
  return (
    <div className={style.head}>
      <div className={style.who}>
        <h1 lang={languageTags[locale]}>{honorific(name)}</h1>
        <p className={style.about}>
          {kana && <span lang="ja">{kana}</span>}
          <span>{texts.sent(moment(sentAt))}</span>
          {status !== 'deleted' && <span className={staff.tag}>{statuses[status]}</span>}
          {locale !== page && <span className={style.chip}>{texts.answeredIn[locale]}</span>}
        </p>
      </div>
      {tickets.map((ticket) => (
        <PageLink
          key={ticket.id}
          to={path(`/shopAdmin/waiting/${ticket.id}`)}
          className={style.ticket}
          aria-label={texts.ticket(ticket.number)}
        >
          <span className={`${staff.tag} ${style.number}`}>{ticket.number}</span>
          <StatusBadge status={ticket.status} />
        </PageLink>
      ))}
    </div>
  )
}
