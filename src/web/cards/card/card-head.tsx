import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import type { CardDetail } from '#contract/cards/detail.ts'
import { localizedLanguageName, localizedText } from '#domain/locale.ts'
import { languageTags, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import { TicketStatusBadge } from '../../parts/display/status-badge.tsx'
import staff from '../../theme/staff.module.css'
import { useCardDateFormats } from '../card-times.ts'
import { cardListWords } from '../list/words.ts'
import style from './page.module.css'
import { cardWords } from './words.ts'

export function CardHeader({ card: { name, kana, locale, source, portal, sentAt, shop } }: { card: CardDetail }) {
  const texts = useWords(cardWords)
  const { honorific } = useWords(cardListWords)
  const page = useLocale()
  const { moment } = useCardDateFormats(shop)
  return (
    <div className={style.who}>
      <h1 lang={languageTags[locale]} translate="no">
        {honorific(name)}
      </h1>
      <p className={style.about}>
        {kana && (
          <span lang="ja" translate="no">
            {kana}
          </span>
        )}
        <span>{texts.sent(moment(sentAt))}</span>
        {source !== 'visitor' && <span className={style.chip}>{portal ?? texts.origins[source]}</span>}
        {locale !== page && <span className={style.chip}>{texts.answeredIn(localizedLanguageName(locale, page))}</span>}
      </p>
    </div>
  )
}

export function CardTickets({ card: { tickets } }: { card: CardDetail }) {
  const texts = useWords(cardWords)
  const path = useLocalizePath()
  return tickets.map((ticket) => (
    <PrefetchLink
      key={ticket.id}
      to={path(`/shopAdmin/waiting/${ticket.id}`)}
      className={style.ticket}
      aria-label={texts.ticket(ticket.number)}
    >
      <span className={`${staff.tag} ${style.number}`} translate="no">
        {ticket.number}
      </span>
      <TicketStatusBadge status={ticket.status} />
    </PrefetchLink>
  ))
}

export function CardAppointments({ card: { visits, shop } }: { card: CardDetail }) {
  const { visit } = useWords(cardWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const { heading, time } = useCardDateFormats(shop)
  return visits.map(({ at, state, page }) => (
    <PrefetchLink key={`${page} ${at}`} to={path(page)} className={style.ticket}>
      <IconCalendarCheck size={22} stroke={1.75} aria-hidden />
      <span>
        {at && <b className={style.when}>{`${heading(at)} ${time(at)}`}</b>}
        {visit(localizedText(state, locale))}
      </span>
    </PrefetchLink>
  ))
}
