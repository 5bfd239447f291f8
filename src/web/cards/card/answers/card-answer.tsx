import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CardDetail, revealAnswer } from '#contract/cards/detail.ts'
import { answerKeys, type Field, type FieldOf, type FieldType } from '#domain/forms/field.ts'
import { languageName, textLocale } from '#domain/locale.ts'
import { call } from '../../../api/api.ts'
import { randomKey } from '../../../api/random-key.ts'
import { StaffWrong } from '../../../frame/staff/staff-wrong.tsx'
import { languageTags, useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { AnswerWords } from '../../../parts/card/user-card-confirm/answer-words.tsx'
import { useCardTimes } from '../../card-times.ts'
import style from '../page.module.css'
import { cardWords } from '../words.ts'

/** By field, as it is: what was masked and somebody has asked for. */
export type Revealed = Readonly<Record<string, CardDetail['answers']>>

export type Answerable = FieldOf<Exclude<FieldType, 'heading'>>

export function isAnswered(field: Field, { answers, consents, files }: CardDetail): boolean {
  if (field.type === 'file') return files.some((file) => file.field === field.key)
  if (field.type === 'consent' && consents.some(({ key }) => key === field.key)) return true
  return answerKeys(field).some((key) => answers[key]?.length)
}

type Props = {
  card: CardDetail
  field: Answerable
  /** As it is, where it was masked and somebody has asked for it. */
  revealed: CardDetail['answers'] | undefined
  onReveal: (answers: CardDetail['answers']) => void
}

/** One answer, as staff read it: words of the form in their language, the visitor's own as they were written. */
export function CardAnswer({ card, field, revealed, onReveal }: Props) {
  const texts = useWords(cardWords)
  const locale = useLocale()
  const { history } = texts
  const isOwnWords = field.type === 'text' && !field.person && card.locale !== locale
  const isHidden = card.hidden.includes(field.key) && !revealed
  return (
    <div className={field.type === 'text' && field.long ? style.wide : undefined}>
      <dt>{field.label[textLocale(locale)]}</dt>
      <dd>
        {isOwnWords && <span className={style.original}>{texts.original(languageName(card.locale, locale))}</span>}
        {field.type === 'consent' ? (
          <ConsentRecord card={card} field={field.key} />
        ) : field.type === 'file' ? (
          history.list(card.files.filter((file) => file.field === field.key).map(({ name }) => name))
        ) : (
          <span {...(field.type === 'text' && { lang: languageTags[card.locale], className: style.own })}>
            {isHidden ? (
              answerKeys(field)
                .flatMap((key) => card.answers[key] ?? [])
                .join(' ')
            ) : (
              <AnswerWords field={field} answers={revealed ?? card.answers} today={card.shop.today} />
            )}
          </span>
        )}
        {isHidden && <Reveal card={card} field={field} onReveal={onReveal} />}
      </dd>
    </div>
  )
}

function Reveal({ card, field, onReveal }: Pick<Props, 'card' | 'field' | 'onReveal'>) {
  const { reveal: texts } = useWords(cardWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function reveal(): Promise<void> {
    setBusy(true)
    const params = { shopId: card.shop.id, cardId: card.id }
    const result = await call(revealAnswer, { params, body: { field: field.key }, idempotencyKey: randomKey() })
    setBusy(false)
    if (!result.ok) return setProblem(result.problem.detail)
    onReveal(result.value.answers)
    // The history says so now.
    void revalidate()
  }

  return (
    <>
      <button
        type="button"
        className={style.show}
        aria-label={texts.showOf(field.label[textLocale(locale)])}
        disabled={busy}
        onClick={() => void reveal()}
      >
        {texts.show}
      </button>
      <StaffWrong>{problem}</StaffWrong>
    </>
  )
}

/** What was agreed to, from when until when. */
function ConsentRecord({ card: { consents, shop }, field }: { card: CardDetail; field: string }) {
  const texts = useWords(cardWords)
  const { moment } = useCardTimes(shop)
  const page = useLocale()
  return (
    <ul className={style.consents}>
      {consents
        .filter(({ key }) => key === field)
        .map(({ textVersion, locale, givenAt, withdrawnAt }) => {
          const given = texts.consent.given(textVersion, moment(givenAt), languageName(locale, page))
          return (
            <li key={givenAt}>
              {withdrawnAt ? (
                <>
                  <s>{given}</s> {texts.consent.withdrawn(moment(withdrawnAt))}
                </>
              ) : (
                given
              )}
            </li>
          )
        })}
    </ul>
  )
}
