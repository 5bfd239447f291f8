import { type ReactNode, useMemo } from 'react'
import type { Answers } from '#domain/forms/answers.ts'
import { isFieldVisible } from '#domain/forms/visible.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { UserCardConfirm } from '../../parts/card/user-card-confirm/user-card-confirm.tsx'
import { PhotoUploadStatus } from '../../parts/inputs/photo-field/photo-news.tsx'
import { MergedAnswersNotice } from './card-notices.tsx'
import { CardRevInput } from './card-rev.tsx'
import type { LoadedCardForm, useCardForm } from './use-card.ts'
import { asksForPhotos } from './use-photo-names.ts'
import { visitorCardWords } from './words.ts'

type Props = {
  loaded: LoadedCardForm
  state: ReturnType<typeof useCardForm>
  /** Formatted like answers. */
  photos: Answers
  refused: string | undefined
  editHref: (step: string) => string
  /** Shown above the answers, such as the chosen times. */
  above?: ReactNode
  /** Label of the button if more than the card is sent. */
  send?: string | undefined
}

export function CardConfirmation({ loaded: { steps, shop, card }, state, photos, refused, editHref, above, send }: Props) {
  const texts = useWords(visitorCardWords)
  const locale = useLocale()
  const { answers, failure, merged, sending } = state
  const visibleSteps = useMemo(
    () => steps.map((step) => ({ ...step, fields: step.fields.filter((field) => isFieldVisible(field, answers, locale)) })),
    [steps, answers, locale],
  )
  const unsent = failure?.kind === 'unsent' ? texts.unsent : failure && 'why' in failure ? failure.why : refused
  return (
    <>
      <h1>{texts.confirm}</h1>
      <p>{texts.confirmText}</p>
      <MergedAnswersNotice merged={merged} steps={steps} today={shop.today} />
      {above}
      {asksForPhotos({ steps }) && <PhotoUploadStatus />}
      <UserCardConfirm
        steps={visibleSteps}
        answers={{ ...answers, ...photos }}
        today={shop.today}
        editHref={editHref}
        sending={sending}
        wrong={unsent}
        send={send}
        onSend={state.send}
        plain={<CardRevInput rev={card?.rev} />}
      />
    </>
  )
}
