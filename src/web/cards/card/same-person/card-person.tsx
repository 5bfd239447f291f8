import type { ReactNode } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { CustomerDuplicates, Person } from '#contract/cards/same-person.ts'
import { toTextLocale } from '#domain/locale.ts'
import { useLocale, useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button, buttonClass } from '../../../parts/controls/button.tsx'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import { TicketStatusBadge } from '../../../parts/display/status-badge.tsx'
import staff from '../../../theme/staff.module.css'
import { useCardDateFormats } from '../../card-times.ts'
import { cardListWords } from '../../list/words.ts'
import card from '../page.module.css'
import { cardWords } from '../words.ts'
import style from './possible-duplicates.module.css'
import type { DuplicateActions } from './use-same-person.ts'

type Props = { card: CardDetail; found: CustomerDuplicates; acts: DuplicateActions }

/** The person's other cards and visits, and staff's decisions about their identity. */
export function CardPerson({ card: { id, shop }, found: { person, merges, apart }, acts }: Props) {
  const texts = useWords(cardWords).person
  const { honorific } = useWords(cardListWords)
  const { heading, date } = useCardDateFormats(shop)
  const others = person.cards.filter((otherCard) => otherCard.id !== id)
  const knowsCards = others.length > 0 || person.elsewhere.length > 0
  if (!knowsCards && merges.length === 0 && apart.length === 0) return null
  const act = (word: string, name: string, onClick: () => void): ReactNode => (
    <Button small disabled={acts.busy} aria-label={name} onClick={onClick}>
      {word}
    </Button>
  )
  return (
    <section aria-label={texts.person}>
      {knowsCards && (
        <>
          <div className={card.stepHead}>
            <h2>{texts.person}</h2>
          </div>
          <ul className={style.rows}>
            {others.map((otherCard) => (
              <OtherCard key={otherCard.id} otherCard={otherCard} shop={shop} />
            ))}
            {person.elsewhere.map((there) => (
              <Elsewhere key={there.shop.id} there={there} shop={shop} />
            ))}
          </ul>
        </>
      )}
      {merges.length > 0 && (
        <>
          <h3 className={style.subtitle}>{texts.merges}</h3>
          <ul className={style.rows}>
            {merges.map((merge) => (
              <li key={merge.id}>
                <p>
                  {texts.mergeOf(honorific(merge.name), merge.by, heading(merge.at))}
                  <span className={style.about}>{merge.open ? texts.until(date(merge.until)) : texts.final}</span>
                </p>
                {merge.open && act(texts.unmerge, texts.unmergeOf(honorific(merge.name)), () => void acts.unmerge(merge))}
              </li>
            ))}
          </ul>
        </>
      )}
      {apart.length > 0 && (
        <details className={style.apart}>
          <summary>{texts.apartTitle(apart.length)}</summary>
          <ul className={style.rows}>
            {apart.map((other) => (
              <li key={other.id}>
                <p>{honorific(other.name)}</p>
                {act(texts.unmarkDistinct, texts.unmarkDistinctOf(honorific(other.name)), () => void acts.markDistinct(other, false))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The person's cards in another shop: day and stage for members of that shop, otherwise only that they exist. */
function Elsewhere({ there, shop }: { there: Person['elsewhere'][number]; shop: CardDetail['shop'] }) {
  const texts = useWords(cardWords).person
  const locale = toTextLocale(useLocale())
  const path = useLocalizePath()
  const { moment } = useCardDateFormats(shop)
  return (
    <li>
      <p>
        {texts.cardsElsewhere(there.shop.name)}
        {there.cards.length === 0 && <span className={style.about}>{texts.otherShops}</span>}
        {there.cards.map(({ id, sentAt, stage }) => (
          <span key={id} className={style.about}>
            {[moment(sentAt), stage?.[locale] ?? texts.binned].join(texts.dot)}
          </span>
        ))}
      </p>
      {/* A document request, because the switch sets a cookie and no data of this shop may stay. */}
      {there.cards.length > 0 && (
        <a className={buttonClass({ small: true })} href={path(`/shopAdmin/cards?shop=${there.shop.id}`)}>
          {texts.toShop(there.shop.name)}
        </a>
      )}
    </li>
  )
}

function OtherCard({ otherCard, shop }: { otherCard: Person['cards'][number]; shop: CardDetail['shop'] }) {
  const { person: texts, ticket: visitOf } = useWords(cardWords)
  const { honorific } = useWords(cardListWords)
  const locale = toTextLocale(useLocale())
  const path = useLocalizePath()
  const { moment } = useCardDateFormats(shop)
  return (
    <li>
      <p>
        <PrefetchLink to={path(`/shopAdmin/cards/${otherCard.id}`)}>{honorific(otherCard.name)}</PrefetchLink>
        <span className={style.about}>{[moment(otherCard.sentAt), otherCard.stage?.[locale] ?? texts.binned].join(texts.dot)}</span>
      </p>
      {otherCard.tickets.map((ticket) => (
        <PrefetchLink
          key={ticket.id}
          to={path(`/shopAdmin/waiting/${ticket.id}`)}
          className={style.ticket}
          aria-label={visitOf(ticket.number)}
        >
          <span className={staff.tag} translate="no">
            {ticket.number}
          </span>
          <TicketStatusBadge status={ticket.status} />
        </PrefetchLink>
      ))}
    </li>
  )
}
