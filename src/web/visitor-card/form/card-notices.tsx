import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { QuestionStep } from '#domain/forms/field.ts'
import { toTextLocale } from '#domain/locale.ts'
import type { OtherDeviceAnswers } from '../../device/local-cards.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { AnswerValue } from '../../parts/card/user-card-confirm/answer-words.tsx'
import visitor from '../../theme/visitor.module.css'
import { collectFieldsOfSteps } from './card-data.ts'
import type { CardSaveFailure } from './card-state.ts'
import style from './visitor-card.module.css'
import { visitorCardWords } from './words.ts'

export function CardSaveFailureNotice({ failure }: { failure: CardSaveFailure | undefined }) {
  const texts = useWords(visitorCardWords)
  const path = useLocalizePath()
  if (!failure) return null
  return (
    <div className={visitor.error} role="alert">
      <IconAlertCircle stroke={1.75} aria-hidden />
      <div>
        {'why' in failure ? failure.why : texts[failure.kind]}
        {failure.kind === 'elsewhere' && (
          <p>
            <a href={path(`/entry/c/${failure.ticket}`)}>{texts.open}</a>
          </p>
        )}
      </div>
    </div>
  )
}

export function CorrectionRequestNotice({ words, shop }: { words: string | null; shop: string }) {
  const texts = useWords(visitorCardWords)
  return (
    <div className={visitor.info} role="note">
      <IconInfoCircle stroke={1.75} aria-hidden />
      <div>
        {words && (
          <p>
            {texts.askedBy(shop)}
            <br />
            <q className={style.asked}>{words}</q>
          </p>
        )}
        {texts.askedText}
      </div>
    </div>
  )
}

/** Answers of another device in conflict with this one's, shown until the card is sent. */
export function MergedAnswersNotice({
  merged,
  steps,
  today,
}: {
  merged: OtherDeviceAnswers | undefined
  steps: readonly QuestionStep[]
  today: string
}) {
  const texts = useWords(visitorCardWords)
  const locale = useLocale()
  if (!merged) return null
  const both = collectFieldsOfSteps(steps).filter(({ key }) => Object.hasOwn(merged, key))
  return (
    <div className={visitor.info} role="alert">
      <IconInfoCircle stroke={1.75} aria-hidden />
      <div>
        {texts.merged}
        {both.length > 0 && <p>{texts.both(texts.list(both.map(({ label }) => label[toTextLocale(locale)])))}</p>}
        {both.map(
          (field) =>
            field.type !== 'heading' && (
              <p key={field.key}>
                {texts.theirs(field.label[toTextLocale(locale)])}
                <AnswerValue field={field} answers={merged[field.key]!} today={today} />
              </p>
            ),
        )}
      </div>
    </div>
  )
}
