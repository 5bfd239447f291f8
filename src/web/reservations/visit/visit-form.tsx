import { useEffect, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { isDraft } from '#domain/cards/card.ts'
import { confirmStepKey } from '#domain/cards/progress.ts'
import { maxPartySize } from '#domain/tickets/limits.ts'
import { clearLocalCard } from '../../device/local-cards.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { StandardNumberStepper } from '../../parts/inputs/number-stepper/worded-stepper.tsx'
import type { CardPageData } from '../../visitor-card/form/card-data.ts'
import { CardPage } from '../../visitor-card/form/card-page.tsx'
import type { CardFormResult } from '../../visitor-card/form/card-saves.ts'
import type { LocalDataOperations } from '../../visitor-card/form/use-resume-card.ts'
import { clearReservationDraft, readReservationDraft, saveReservationDraft } from './reservation-draft.ts'
import { RequestedTimesSummary } from './summary.tsx'
import style from './times.module.css'
import { HiddenSearchInputs, ReservationTimePicker, useReservationSelections } from './times.tsx'
import { queryWithReservationSelections } from './visit-choices.ts'
import { ErrorNotice, NextStepBar } from './visit-notices.tsx'
import type { ReservationTimeOptions } from './visit-times.ts'
import { reservationRequestWords } from './words.ts'

type Props = { card: Extract<CardPageData, { kind: 'card' }>; times: ReservationTimeOptions; answer: CardFormResult | undefined }

const nextForm = 'visit-next'

/** Form of a reservation: times first, then the card (R2.5). */
export function ReservationRequestForm({ card, times, answer }: Props) {
  const texts = useWords(reservationRequestWords)
  const path = useLocalizePath()
  const navigate = useNavigate()
  const { search, chosen, requestedSlots } = useReservationSelections(times)
  const { code } = card.shop
  /** Shown again when the visitor goes back to the times, whose address does not contain it. */
  const [people, setPeople] = useState<string>()
  const storedChoice = useStoredChoice(card, requestedSlots.length > 0)
  const isSent = card.card && !isDraft(card.card.status)
  const toCard = (
    <Form id={nextForm} method="get" onSubmit={({ currentTarget }) => setPeople(String(new FormData(currentTarget).get('people')))}>
      <HiddenSearchInputs search={search} without={['people', 'step', 'edit', 'service']} />
      <HiddenInput name="service" value={times.serviceId} />
      <div className={style.people}>
        <StandardNumberStepper
          name="people"
          label={texts.people}
          marked={false}
          required
          defaultValue={people ?? chosen.people}
          min={1}
          max={maxPartySize}
          unit={texts.peopleUnit}
        />
      </div>
    </Form>
  )
  return (
    <CardPage
      loaded={card}
      answer={answer}
      visit={{
        title: texts.title,
        send: texts.send,
        description: texts.description,
        times: (
          <>
            <h1>{texts.title}</h1>
            <p>{texts.intros[howConfirmed(times.confirms)]}</p>
            {times.gone && <ErrorNotice>{texts.gone}</ErrorNotice>}
            <ReservationTimePicker times={times}>{toCard}</ReservationTimePicker>
          </>
        ),
        bar: (
          <NextStepBar
            requestedCount={requestedSlots.length}
            step={isSent ? confirmStepKey : card.steps[0]!.key}
            label={texts.next}
            form={nextForm}
          />
        ),
        summary: (free) => <RequestedTimesSummary times={times} free={free} />,
        kept: storedChoice,
        onRequested(reservation) {
          clearReservationDraft(code)
          clearLocalCard(code)
          void navigate(path(`/entry/f/${reservation}`), { replace: true })
        },
      }}
    />
  )
}

/** Returns the key of the text about how the shop confirms: by mail, at once, both, or by staff. */
function howConfirmed({ byMail, atOnce }: ReservationTimeOptions['confirms']) {
  if (byMail) return atOnce ? 'mailOrAtOnce' : 'mail'
  return atOnce ? 'atOnce' : 'staff'
}

/** Stores the choices on the device like the card, so that a returning visitor continues. */
function useStoredChoice({ shop: { code }, isSharedTablet }: Props['card'], isChosen: boolean): LocalDataOperations {
  const { search: text } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const search = new URLSearchParams(text)
    for (const name of ['step', 'edit']) search.delete(name)
    if (isChosen) saveReservationDraft({ shop: code, search: queryWithReservationSelections(search, {}), isBrief: isSharedTablet })
  }, [code, text, isChosen, isSharedTablet])
  const read = () => (text === '' ? readReservationDraft(code) : undefined)
  return {
    at: () => read()?.at,
    goOn() {
      const visit = read()
      if (visit) void navigate(visit.search, { replace: true, preventScrollReset: true })
    },
    forget: () => clearReservationDraft(code),
  }
}
