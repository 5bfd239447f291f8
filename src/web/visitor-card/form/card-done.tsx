import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useFetcher } from 'react-router'
import { isCurrent, useRecentTickets } from '../../device/recent-tickets.ts'
import { Wrong } from '../../form/field.tsx'
import { useLocale, useLocalPath } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { timeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { PhotoNews } from '../../parts/inputs/photo-field/photo-news.tsx'
import visitor from '../../theme/visitor.module.css'
import type { KnownCard } from './card-data.ts'
import type { CardAnswer } from './card-saves.ts'
import { CardAsked } from './card-told.tsx'
import { OtherDevice } from './other-device.tsx'
import type { LoadedCard } from './use-card.ts'
import { asksForPhotos } from './use-photo-names.ts'
import style from './visitor-card.module.css'
import { visitorCardWords } from './words.ts'

type Props = {
  loaded: LoadedCard
  card: KnownCard
  /** It was changed on this device since it was sent. */
  changed: boolean
}

/** The card is with the shop: what comes next, and what can still be put right. */
export function CardDone({ loaded, card, changed }: Props) {
  const { shop, ticket } = loaded
  const name = useShopName(shop)
  const texts = useWords(visitorCardWords)
  const locale = useLocale()
  const path = useLocalPath()
  const open = ticket && ticket.loaded.closedAt === null ? { token: ticket.token, number: ticket.loaded.number } : undefined
  const device = useRecentTickets().find((recent) => recent.shop.code === shop.code && isCurrent(recent, Date.now()))
  const own = card.own
  const isUnsent = changed && card.mayCorrect
  // One filled button: what is to be done first.
  const look = card.asked || isUnsent ? visitor.outline : visitor.primary
  return (
    <>
      {card.asked ? (
        <Asked words={card.asked.words} shop={name} />
      ) : isUnsent ? (
        <>
          <h1>{texts.notSent}</h1>
          <p className={style.notSent}>{texts.notSentText}</p>
          <a className={`${visitor.primary} ${visitor.full}`} href="?step=confirm">
            {texts.toSend}
          </a>
        </>
      ) : (
        <>
          <IconCircleCheck className={style.tick} size={48} stroke={1.75} aria-hidden />
          <h1 className={style.done}>{texts.done}</h1>
        </>
      )}
      <p className={style.doneText}>
        {!card.asked && !isUnsent && (card.mayCorrect ? texts.doneText : texts.taken)}
        {card.sentAt && <small>{texts.sentAt(timeOfDay(card.sentAt, shop.timeZone, locale))}</small>}
      </p>
      {card.emailFailed && <Wrong>{texts.emailFailed}</Wrong>}
      {asksForPhotos(loaded) && <PhotoNews isSent />}
      <section className={style.next}>
        <h2>{texts.next}</h2>
        <p>{open ? texts.nextTicket(open.number) : texts.nextNumber}</p>
        {open ? (
          <a className={`${look} ${visitor.full}`} href={path(`/entry/w/${open.token}`)}>
            {texts.toTicket(open.number)}
          </a>
        ) : device ? (
          <LinkNumber {...device} />
        ) : (
          <a className={`${look} ${visitor.full}`} href={`${path(`/entry/w/${shop.code}`)}?card=${card.token}`}>
            {texts.takeNumber}
          </a>
        )}
      </section>
      {card.mayCorrect && !card.asked && !isUnsent && (
        <>
          <a className={`${visitor.outline} ${visitor.full}`} href="?step=confirm">
            <IconPencil size={22} stroke={1.75} aria-hidden />
            {texts.correct}
          </a>
          <p className={style.small}>{texts.correctText}</p>
        </>
      )}
      {own && <OtherDevice own={own} />}
      {/* The token is said in a form, not in an address. */}
      <form method="post" action={`${path(`/entry/privacy?shop=${shop.code}`)}#own`}>
        <button type="submit" name="card" value={card.token} className={`${visitor.quiet} ${visitor.full}`}>
          {texts.ownData}
        </button>
      </form>
    </>
  )
}

/** Instead of thanks: what is to be done. */
function Asked(asked: { words: string | null; shop: string }) {
  const texts = useWords(visitorCardWords)
  return (
    <>
      <h1>{texts.asked}</h1>
      <CardAsked {...asked} />
      <a className={`${visitor.primary} ${visitor.full}`} href="?step=confirm">
        <IconPencil size={22} stroke={1.75} aria-hidden />
        {texts.correct}
      </a>
    </>
  )
}

/** This device holds a number of the shop that the card doesn't go with yet. */
function LinkNumber({ token, number }: { token: string; number: string }) {
  const texts = useWords(visitorCardWords)
  const path = useLocalPath()
  const fetcher = useFetcher<CardAnswer>()
  const answer = fetcher.data
  const wrong = answer?.unsent ? texts.unsent : (answer?.problem?.detail ?? (answer?.card && !answer.linked ? texts.notLinked : undefined))
  return answer?.linked ? (
    <a className={`${visitor.primary} ${visitor.full}`} href={path(`/entry/w/${token}`)}>
      {texts.toTicket(number)}
    </a>
  ) : (
    <fetcher.Form method="post">
      <input type="hidden" name="_act" value="link" />
      <input type="hidden" name="_ticket" value={token} />
      {wrong && <Wrong>{wrong}</Wrong>}
      <button type="submit" className={`${visitor.primary} ${visitor.full}`} disabled={fetcher.state !== 'idle'}>
        {texts.linkNumber(number)}
      </button>
      <a className={`${visitor.quiet} ${visitor.full}`} href={path(`/entry/w/${token}`)}>
        {texts.toTicket(number)}
      </a>
    </fetcher.Form>
  )
}
