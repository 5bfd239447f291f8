import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { answerKeys } from '#domain/forms/field.ts'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalPath } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { useWords } from '../../i18n/words.ts'
import { CardConfirm } from './card-confirm.tsx'
import type { KnownCard } from './card-data.ts'
import { CardDone } from './card-done.tsx'
import { CardForm } from './card-form.tsx'
import type { CardAnswer } from './card-saves.ts'
import { CardAsked } from './card-told.tsx'
import { TicketStrip } from './ticket-strip.tsx'
import { type LoadedCard, useCard } from './use-card.ts'
import { usePhotoNames } from './use-photo-names.ts'
import { visitorCardWords } from './words.ts'

type Props = { loaded: LoadedCard; answer: CardAnswer | undefined }

/** A visitor's card: filled in step by step, confirmed, sent, and corrected until staff have taken it on. The step stands in the address. */
export function CardPage({ loaded, answer }: Props) {
  const texts = useWords(visitorCardWords)
  const path = useLocalPath()
  const navigate = useNavigate()
  const location = useLocation()
  const search = new URLSearchParams(location.search)
  const step = search.get('step') ?? undefined
  const { shop, steps, ticket } = loaded
  const name = useShopName(shop)
  const [wrong, setWrong] = useState(answer?.wrong)

  function onCard({ token, status }: KnownCard): void {
    const own = path(`/entry/c/${token}`)
    if (status !== 'draft') void navigate(`${own}?step=done`, { replace: true })
    // Loaded again, the page has to find the card; nothing that somebody is at moves.
    else if (location.pathname !== own) {
      search.set('step', step ?? steps[0]!.key)
      void navigate(`${own}?${search}`, { replace: true, preventScrollReset: true })
    }
  }
  function onWrong(found: Readonly<Record<string, string>>): void {
    setWrong(found)
    const first = steps.find(({ fields }) => fields.flatMap(answerKeys).some((control) => Object.hasOwn(found, control)))
    void navigate(`?step=${first?.key ?? steps[0]!.key}&edit=1`)
  }
  const state = useCard(loaded, onCard, onWrong)
  const { card, answers, root } = state
  const photos = usePhotoNames(loaded, card?.token)
  const sent = card && card.status !== 'draft'
  const view =
    sent && (!card.mayCorrect || step === undefined || step === 'done')
      ? 'done'
      : step === 'confirm' && Object.keys(answers).length > 0
        ? 'confirm'
        : 'form'
  // The server's answer to a form that no script has sent.
  useEffect(() => setWrong(answer?.wrong), [answer])

  /** Links from step to step: what is on the page is all that they need. */
  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest('a')
    const to = link?.getAttribute('href')
    if (!to?.startsWith('?step=') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(to)
  }

  return (
    <PublicFrame shop={shop}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by a key is clicked */}
      <div ref={root} onClick={onClick}>
        {ticket && <TicketStrip {...ticket} />}
        {card?.asked && view !== 'done' && <CardAsked words={card.asked.words} shop={name} />}
        {view === 'done' ? (
          <CardDone loaded={loaded} card={card!} />
        ) : view === 'confirm' ? (
          <CardConfirm loaded={loaded} state={state} photos={photos} refused={answer?.problem?.detail} />
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
            onDone={() => setWrong(undefined)}
          />
        )}
      </div>
      <Title
        page={view === 'done' ? (card?.asked ? texts.asked : texts.done) : view === 'confirm' ? texts.confirm : texts.title}
        description={texts.description}
      />
    </PublicFrame>
  )
}
