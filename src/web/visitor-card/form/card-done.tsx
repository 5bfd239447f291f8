import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useFetcher } from 'react-router'
import { isCurrentTicket, useRecentTickets } from '../../device/recent-tickets.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { PhotoUploadStatus } from '../../parts/inputs/photo-field/photo-news.tsx'
import type { StartedCard } from './card-data.ts'
import { CorrectionRequestNotice } from './card-notices.tsx'
import type { CardFormResult } from './card-saves.ts'
import { OtherDeviceLink } from './other-device.tsx'
import type { LoadedCardForm } from './use-card.ts'
import { asksForPhotos } from './use-photo-names.ts'
import style from './visitor-card.module.css'
import { visitorCardWords } from './words.ts'

type Props = {
  loaded: LoadedCardForm
  card: StartedCard
  changed: boolean
}

/** Page after sending: what comes next, and what can still be corrected. */
export function CardSentPage({ loaded, card, changed }: Props) {
  const { shop, ticket } = loaded
  const name = useShopName(shop)
  const texts = useWords(visitorCardWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const open = ticket && ticket.loaded.closedAt === null ? { token: ticket.token, number: ticket.loaded.number } : undefined
  const device = useRecentTickets().find((recent) => recent.shop.code === shop.code && isCurrentTicket(recent, Date.now()))
  const ownLink = card.own
  const isUnsent = changed && card.mayCorrect
  // The page has one filled button, for the first thing to do.
  const look = card.asked || isUnsent ? 'outline' : 'primary'
  return (
    <>
      {card.asked ? (
        <CorrectionRequest words={card.asked.words} shop={name} />
      ) : isUnsent ? (
        <>
          <h1>{texts.notSent}</h1>
          <p className={style.notSent}>{texts.notSentText}</p>
          <a className={buttonClass({ look: 'primary', large: true, wide: true })} href="?step=confirm">
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
        {card.sentAt && <small>{texts.sentAt(formatTimeOfDay(card.sentAt, shop.timeZone, locale))}</small>}
      </p>
      {card.emailFailed && <ErrorMessage>{texts.emailFailed}</ErrorMessage>}
      {asksForPhotos(loaded) && <PhotoUploadStatus isSent />}
      <section className={style.next}>
        <h2>{texts.next}</h2>
        <p>{open ? texts.nextTicket(open.number) : texts.nextNumber}</p>
        {open ? (
          <a className={buttonClass({ look, large: true, wide: true })} href={path(`/entry/w/${open.token}`)}>
            {texts.toTicket(open.number)}
          </a>
        ) : device ? (
          <LinkNumber {...device} />
        ) : (
          <a className={buttonClass({ look, large: true, wide: true })} href={`${path(`/entry/w/${shop.code}`)}?card=${card.token}`}>
            {texts.takeNumber}
          </a>
        )}
      </section>
      {card.mayCorrect && !card.asked && !isUnsent && (
        <>
          <a className={buttonClass({ large: true, wide: true })} href="?step=confirm">
            <IconPencil size={22} stroke={1.75} aria-hidden />
            {texts.correct}
          </a>
          <p className={style.small}>{texts.correctText}</p>
        </>
      )}
      {ownLink && <OtherDeviceLink own={ownLink} />}
      {/* The form keeps the token out of the address. */}
      <form method="post" action={`${path(`/entry/privacy?shop=${shop.code}`)}#own`}>
        <Button type="submit" name="card" value={card.token} look="quiet" large wide>
          {texts.ownData}
        </Button>
      </form>
    </>
  )
}

/** Replaces the thanks if the shop asked for a correction. */
function CorrectionRequest(request: { words: string | null; shop: string }) {
  const texts = useWords(visitorCardWords)
  return (
    <>
      <h1>{texts.asked}</h1>
      <CorrectionRequestNotice {...request} />
      <a className={buttonClass({ look: 'primary', large: true, wide: true })} href="?step=confirm">
        <IconPencil size={22} stroke={1.75} aria-hidden />
        {texts.correct}
      </a>
    </>
  )
}

/** Offers to link the card to a ticket of this shop on this device. */
function LinkNumber({ token, number }: { token: string; number: string }) {
  const texts = useWords(visitorCardWords)
  const path = useLocalizePath()
  const fetcher = useFetcher<CardFormResult>()
  const response = fetcher.data
  const wrong = response?.unsent
    ? texts.unsent
    : (response?.problem?.detail ?? (response?.card && !response.linked ? texts.notLinked : undefined))
  return response?.linked ? (
    <a className={buttonClass({ look: 'primary', large: true, wide: true })} href={path(`/entry/w/${token}`)}>
      {texts.toTicket(number)}
    </a>
  ) : (
    <fetcher.Form method="post">
      <HiddenInput name="_act" value="link" />
      <HiddenInput name="_ticket" value={token} />
      {wrong && <ErrorMessage>{wrong}</ErrorMessage>}
      <Button type="submit" look="primary" large wide disabled={fetcher.state !== 'idle'}>
        {texts.linkNumber(number)}
      </Button>
      <a className={buttonClass({ look: 'quiet', large: true, wide: true })} href={path(`/entry/w/${token}`)}>
        {texts.toTicket(number)}
      </a>
    </fetcher.Form>
  )
}
