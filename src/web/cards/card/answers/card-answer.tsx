import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { type CardDetail, revealAnswer } from '#contract/cards/detail.ts'
import { answerControlNames, type Field, type FieldOf, type FieldType } from '#domain/forms/field.ts'
import { localizedLanguageName, toTextLocale } from '#domain/locale.ts'
import { useCommand } from '../../../api/use-command.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { languageTags, useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { AnswerValue } from '../../../parts/card/user-card-confirm/answer-words.tsx'
import { Button, IconButton } from '../../../parts/controls/button.tsx'
import staff from '../../../theme/staff.module.css'
import { useCardDateFormats } from '../../card-times.ts'
import style from '../page.module.css'
import { cardWords } from '../words.ts'

/** Unmasked answers by field, after a member has revealed them. */
export type RevealedAnswers = Readonly<Record<string, CardDetail['answers']>>

export type AnswerableField = FieldOf<Exclude<FieldType, 'heading'>>

export function isAnswered(field: Field, { answers, consents, files }: CardDetail): boolean {
  if (field.type === 'file') return files.some((file) => file.field === field.key)
  if (field.type === 'consent' && consents.some(({ key }) => key === field.key)) return true
  return answerControlNames(field).some((key) => answers[key]?.length)
}

/** Only visitors change consents. Files have their own list. */
export const isEditable = ({ type }: Field) => type !== 'consent' && type !== 'file'

type Props = {
  card: CardDetail
  field: AnswerableField
  revealed: CardDetail['answers'] | undefined
  onReveal: (answers: CardDetail['answers']) => void
  /** Undefined if the answer can't be edited now. */
  onEdit?: (() => void) | undefined
  children?: ReactNode
}

/** One answer for staff: option labels in their language, free text as written. */
export function CardAnswer({ card, field, revealed, onReveal, onEdit, children }: Props) {
  const texts = useWords(cardWords)
  const locale = useLocale()
  const { history } = texts
  const isOwnWords = field.type === 'text' && !field.person && card.locale !== locale
  const isHidden = card.hidden.includes(field.key) && !revealed
  const label = field.label[toTextLocale(locale)]
  if (children)
    return (
      <div className={style.typed}>
        <dt className={staff.hidden}>{label}</dt>
        <dd>{children}</dd>
      </div>
    )
  return (
    <div className={field.type === 'text' && field.long ? style.wide : undefined}>
      <dt>{label}</dt>
      <dd>
        {isOwnWords && <span className={style.original}>{texts.original(localizedLanguageName(card.locale, locale))}</span>}
        {field.type === 'consent' ? (
          <ConsentRecord card={card} field={field.key} />
        ) : field.type === 'file' ? (
          history.list(card.files.filter((file) => file.field === field.key).map(({ name }) => name))
        ) : (
          <span {...(field.type === 'text' && { lang: languageTags[card.locale], className: style.own })}>
            {isHidden ? (
              answerControlNames(field)
                .flatMap((key) => card.answers[key] ?? [])
                .join(' ')
            ) : (
              <AnswerText field={field} answers={revealed ?? card.answers} today={card.shop.today} />
            )}
          </span>
        )}
        {field.key === 'email' && card.emailFailed && <StaffErrorMessage>{texts.emailFailed}</StaffErrorMessage>}
        {isHidden && <Reveal card={card} field={field} onReveal={onReveal} />}
        {onEdit && !isHidden && (
          <IconButton data-edits={field.key} small className={style.pencil} label={texts.edit.of(label)} onClick={onEdit}>
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </dd>
    </div>
  )
}

function AnswerText(props: ComponentProps<typeof AnswerValue>) {
  const number = props.field.type === 'tel' ? props.answers[props.field.key]?.[0] : undefined
  const words = <AnswerValue {...props} />
  return number ? <a href={`tel:${number}`}>{words}</a> : words
}

function Reveal({ card, field, onReveal }: Pick<Props, 'card' | 'field' | 'onReveal'>) {
  const { reveal: texts } = useWords(cardWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { busy, problem, run } = useCommand()

  async function reveal(): Promise<void> {
    const params = { shopId: card.shop.id, cardId: card.id }
    const result = await run(revealAnswer, { params, body: { field: field.key } })
    if (!result.ok) return
    onReveal(result.value.answers)
    // The history now contains the reveal.
    void revalidate()
  }

  return (
    <>
      <Button
        look="bare"
        className={style.show}
        aria-label={texts.showOf(field.label[toTextLocale(locale)])}
        disabled={busy}
        onClick={() => void reveal()}
      >
        {texts.show}
      </Button>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
    </>
  )
}

function ConsentRecord({ card: { consents, shop }, field }: { card: CardDetail; field: string }) {
  const texts = useWords(cardWords)
  const { moment } = useCardDateFormats(shop)
  const page = useLocale()
  return (
    <ul>
      {consents
        .filter(({ key }) => key === field)
        .map(({ textVersion, locale, givenAt, withdrawnAt }) => {
          const consented = texts.consent.given(textVersion, moment(givenAt), localizedLanguageName(locale, page))
          return (
            <li key={givenAt}>
              {withdrawnAt ? (
                <>
                  <s>{consented}</s> {texts.consent.withdrawn(moment(withdrawnAt))}
                </>
              ) : (
                consented
              )}
            </li>
          )
        })}
    </ul>
  )
}
