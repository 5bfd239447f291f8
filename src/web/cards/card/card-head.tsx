import type { CardDetail } from '#contract/cards/detail.ts'
import { languageName } from '#domain/locale.ts'
import { PageLink } from '../../frame/page/page-link.tsx'
import { languageTags, useLocale, useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { StatusBadge } from '../../parts/display/status-badge.tsx'
import staff from '../../parts/theme/staff.module.css'
import { useCardTimes } from '../card-times.ts'
import { cardListWords } from '../list/words.ts'
import style from './page.module.css'
import { cardWords } from './words.ts'

/** Whose card it is, and the visits it goes with. */
export function CardHead({ card: { name, kana, locale, origin, sentAt, shop, status, tickets } }: { card: CardDetail }) {
  const texts = useWords(cardWords)
  const { honorific, statuses } = useWords(cardListWords)
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
          {origin !== 'visitor' && <span className={style.chip}>{texts.origins[origin]}</span>}
          {locale !== page && <span className={style.chip}>{texts.answeredIn(languageName(locale, page))}</span>}
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
          <span className={style.visit}>
            <StatusBadge status={ticket.status} />
            <span className={style.openVisit}>{texts.openVisit}</span>
          </span>
        </PageLink>
      ))}
    </div>
  )
}
