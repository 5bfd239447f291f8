import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SlotTime } from '#contract/slot-time.ts'
import { isDraft } from '#domain/cards/card.ts'
import { answerControlNames } from '#domain/forms/field.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { useWords } from '../../i18n/words.ts'
import { CardConfirmation } from './card-confirm.tsx'
import type { StartedCard } from './card-data.ts'
import { CardSentPage } from './card-done.tsx'
import { CardForm } from './card-form.tsx'
import { CorrectionRequestNotice } from './card-notices.tsx'
import type { CardFormResult } from './card-saves.ts'
import { ResumeCardPrompt } from './resume-card-prompt.tsx'
import { TicketStrip } from './ticket-strip.tsx'
import { type LoadedCardForm, useCardForm } from './use-card.ts'
import { useCardPhotoUpload } from './use-photo-names.ts'
import { type LocalDataOperations, useResumeCard } from './use-resume-card.ts'
import { visitorCardWords } from './words.ts'

/** A request for times that is sent with the card. The times are chosen before the first step. */
type Visit = {
  title: string
  description: string
  times: ReactNode
  bar: ReactNode
  /** Shown above the answers. `free`: alternatives to times that are gone. */
  summary: (free: readonly SlotTime[] | undefined) => ReactNode
  send: string
  onRequested: (visit: string) => void
  kept: LocalDataOperations
}

type Props = {
  loaded: LoadedCardForm
  answer: CardFormResult | undefined
  visit?: Visit | undefined
  /** The kiosk's frame, which thanks the visitor once the card is sent. The address never holds the card's token there. */
  kiosk?: (isSent: boolean, content: ReactNode) => ReactNode
}

/** A visitor's card: filled in step by step, confirmed, sent, and corrected until staff take it. The address holds the step. */
export function CardPage({ loaded, answer, visit, kiosk }: Props) {
  const texts = useWords(visitorCardWords)
  const path = useLocalizePath()
  const navigate = useNavigate()
  const location = useLocation()
  const search = new URLSearchParams(location.search)
  const step = search.get('step') ?? undefined
  const { shop, steps, ticket } = loaded
  const name = useShopName(shop)
  const [wrong, setWrong] = useState(answer?.wrong)

  /** Returns the address of a step and keeps the other parameters. */
  function hrefOf(to: string, alone = false): string {
    const next = new URLSearchParams(search)
    next.delete('edit')
    next.set('step', to)
    if (alone) next.set('edit', '1')
    return `?${next}`
  }
  function onCard({ token, status }: StartedCard, _: unknown, requestedPath: string | undefined): void {
    if (kiosk) {
      if (!isDraft(status)) void navigate('?step=done', { replace: true })
      return
    }
    const cardUrl = path(`/entry/c/${token}`)
    if (visit && requestedPath) visit.onRequested(requestedPath)
    else if (visit && search.get('card') !== token) {
      search.set('card', token)
      void navigate(`?${search}`, { replace: true, preventScrollReset: true })
    } else if (visit) return
    else if (!isDraft(status)) void navigate(`${cardUrl}?step=done`, { replace: true })
    // Sets the card's own address, so that a reload finds it. The page does not scroll.
    else if (location.pathname !== cardUrl) {
      search.set('step', step ?? steps[0]!.key)
      void navigate(`${cardUrl}?${search}`, { replace: true, preventScrollReset: true })
    }
  }
  function onWrong(errors: Readonly<Record<string, string>>): void {
    setWrong(errors)
    const first = steps.find(({ fields }) => fields.flatMap(answerControlNames).some((control) => Object.hasOwn(errors, control)))
    void navigate(hrefOf(first?.key ?? steps[0]!.key, true))
  }
  const begun = useResumeCard(loaded, visit?.kept)
  const isOffered = begun.offeredSince !== undefined
  const state = useCardForm(loaded, begun.isSettled, answer?.answers !== undefined, onCard, onWrong)
  const { card, answers, root, show } = state
  const photos = useCardPhotoUpload(loaded, card?.token)
  const isSent = card && !isDraft(card.status)
  const isChanged = state.saved === 'unsent'
  const view =
    visit && step === undefined
      ? 'times'
      : !visit && isSent && (!card.mayCorrect || step === undefined || step === 'done')
        ? 'done'
        : step === 'confirm' && Object.keys(answers).length > 0
          ? 'confirm'
          : 'form'
  useEffect(() => {
    if (view !== 'form') show()
  }, [view, show])
  // Errors of a form sent without JavaScript.
  useEffect(() => setWrong(answer?.wrong), [answer])

  /** Follows links between steps without the server, because the page holds all data. */
  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest('a')
    const to = link?.getAttribute('href')
    if (!to?.startsWith('?') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(to)
  }

  const content = (
    <>
      {begun.offeredSince !== undefined && <ResumeCardPrompt since={begun.offeredSince} goOn={begun.goOn} startNew={begun.startNew} />}
      {view === 'times' && !isOffered && visit?.times}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link fires click */}
      <div ref={root} onClick={onClick} hidden={isOffered}>
        {ticket && !kiosk && <TicketStrip {...ticket} />}
        {card?.asked && view !== 'done' && <CorrectionRequestNotice words={card.asked.words} shop={name} />}
        {view === 'times' || (kiosk && view === 'done') ? null : view === 'done' ? (
          <CardSentPage loaded={loaded} card={card!} changed={isChanged} />
        ) : view === 'confirm' ? (
          <CardConfirmation
            loaded={loaded}
            state={state}
            photos={photos}
            refused={answer?.problem?.detail}
            editHref={(to) => hrefOf(to, true)}
            above={visit?.summary(answer?.free ?? state.free)}
            send={visit?.send}
          />
        ) : (
          <CardForm
            loaded={loaded}
            state={state}
            step={step}
            edit={search.has('edit')}
            wrong={wrong}
            given={answer?.answers}
            found={answer?.found}
            refused={answer?.problem?.detail}
            merged={answer?.merged}
            href={hrefOf}
            onDone={() => setWrong(undefined)}
          />
        )}
      </div>
      <PageTitle
        page={
          view === 'done'
            ? card?.asked
              ? texts.asked
              : isChanged && card?.mayCorrect
                ? texts.notSent
                : texts.done
            : view === 'confirm'
              ? texts.confirm
              : (visit?.title ?? texts.title)
        }
        description={visit?.description ?? texts.description}
      />
    </>
  )
  if (kiosk) return kiosk(view === 'done', content)
  return (
    <PublicFrame shop={shop} bar={view === 'times' && !isOffered && visit?.bar}>
      {content}
    </PublicFrame>
  )
}
