import { useEffect, useMemo, useRef, useState } from 'react'
import { type CardDetail, type CardEditConflict, editCard } from '#contract/cards/detail.ts'
import { findChangedFieldKeys } from '#domain/cards/edits.ts'
import { findExemptFieldKeys, omitMaskedFields, relaxRequiredRules } from '#domain/cards/exempt-fields.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { compileFieldRules, type FieldRuleSentences } from '#domain/forms/compiled-fields.ts'
import { answerControlNames, controlNames, type QuestionStep } from '#domain/forms/field.ts'
import { toTextLocale } from '#domain/locale.ts'
import { useCommand } from '../../../api/use-command.ts'
import { draftKey, useMemoryDraft } from '../../../device/drafts.ts'
import { focusFirstError } from '../../../form/form-element.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { UserCardForm } from '../../../parts/card/user-card-form/user-card-form.tsx'
import { answerChangeHandlers } from '../../typed-answers.ts'
import { useAnnounceEditing } from '../use-live-card.ts'
import { cardWords } from '../words.ts'
import { isAnswered, isEditable, type RevealedAnswers } from './card-answer.tsx'
import { CardConflictForm } from './card-conflict.tsx'
import style from './card-edit.module.css'
import { expiredFieldKeys } from './expired-fields.ts'
import { createStationSearch } from './find-stations.ts'
import type { FieldToFill } from './use-field-to-fill.ts'

type Props = {
  card: CardDetail
  words: FieldRuleSentences
  step: QuestionStep
  /** Edits only this field; undefined edits the whole step. */
  only?: string | undefined
  toFill: FieldToFill | undefined
  /** Masked fields that were not revealed can't be edited. */
  revealed: RevealedAnswers
  onSaved: () => void
  onClose: () => void
}

/** `fields`: editable fields. `base`, `rev`: the card when editing began. */
type Draft = { fields: readonly string[]; base: Answers; rev: number; answers: Answers }

/** Edits a step or one field in the visitor's form. A colleague's concurrent changes are merged, never overwritten. */
export function CardStepEditor({ card, words, step, only, toFill, revealed, onSaved, onClose }: Props) {
  const { edit: texts, history } = useWords(cardWords)
  const locale = useLocale()
  useAnnounceEditing(card.shop.id, card.id)
  const [masked] = useState(() => step.fields.filter(({ key }) => card.hidden.includes(key) && !revealed[key] && (!only || key === only)))
  const [fields] = useState(() => {
    const hidden = step.fields.filter((field) => (only ? field.key !== only && isAnswered(field, card) : masked.includes(field)))
    const shown = omitMaskedFields(
      relaxRequiredRules(step.fields.filter(isEditable), findExemptFieldKeys(step.fields, card, expiredFieldKeys(card))),
      hidden.map(({ key }) => key),
    )
    return only ? shown.filter(({ key }) => key === only) : shown
  })
  const stations = useMemo(() => createStationSearch(card.shop.id), [card.shop.id])
  const [rules] = useState(() => compileFieldRules(fields, locale, words))
  const [draft, saveDraft] = useMemoryDraft<Draft>(draftKey(card.shop.id, `answers ${step.key} ${only ?? ''}`, card.id))
  const [base] = useState(() => pick(fields, Object.assign({}, card.answers, ...Object.values(revealed), draft?.base)))
  const [rev, setRev] = useState(draft?.rev ?? card.rev)
  const [submitted, setSubmitted] = useState(
    draft && {
      ...without(
        fields.filter(({ key }) => draft.fields.includes(key)),
        base,
      ),
      ...pick(fields, draft.answers),
    },
  )
  const { busy, problem, run } = useCommand()
  const [errors, setErrors] = useState<Record<string, string>>()
  const [conflict, setConflict] = useState<CardEditConflict>()

  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = fields.find(({ key }) => key === (only ?? toFill?.field))
    const form = root.current?.querySelector('form')
    if (!field || !form) return
    if (!only) form.querySelector(`[data-field="${field.key}"]`)?.scrollIntoView({ block: 'center' })
    const keys = answerControlNames(field)
    focusFirstError(form, (name) => keys.includes(name))
  }, [only, toFill, fields])

  const typing = answerChangeHandlers(root, (answers) => {
    const isChanged = findChangedFieldKeys(fields, base, answers).length > 0
    saveDraft(isChanged ? { fields: fields.map(({ key }) => key), base, rev, answers } : undefined)
  })
  function leave(): void {
    saveDraft(undefined)
    onClose()
  }
  async function save(mine: Answers, expectedRev: number): Promise<void> {
    setSubmitted(mine)
    const params = { shopId: card.shop.id, cardId: card.id }
    const body = { rev: expectedRev, base: writable(base), answers: writable(pick(fields, mine)) }
    const result = await run(editCard, { params, body })
    if (result.ok) {
      saveDraft(undefined)
      return onSaved()
    }
    const { current, fields: wrong } = result.problem
    setConflict(current as CardEditConflict | undefined)
    setErrors(wrong && Object.fromEntries(wrong.map(({ path, message }) => [path, message])))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from the form
    <div
      className={style.edit}
      ref={root}
      {...typing}
      onKeyDown={({ key, target }) => {
        // Escape first closes a list that is open over the form.
        if (key === 'Escape' && !(target as Element).closest('dialog, [popover]')) leave()
      }}
    >
      <div hidden={conflict !== undefined}>
        <UserCardForm
          key={errors ? JSON.stringify(errors) : ''}
          steps={[{ ...step, fields }]}
          rules={rules}
          today={card.shop.today}
          findStations={stations}
          answers={submitted ?? base}
          errors={errors}
          disabled={busy}
          later={texts.must}
          submit={texts.save}
          atDesk={{
            cancel: texts.cancel,
            onCancel: leave,
            problem: <StaffErrorMessage>{problem?.current ? undefined : problem?.detail}</StaffErrorMessage>,
          }}
          onDone={(mine) => void save(mine, rev)}
        />
        {masked.length > 0 && (
          <p className={style.hint}>{texts.masked(history.list(masked.map(({ label }) => label[toTextLocale(locale)])))}</p>
        )}
      </div>
      {conflict && submitted && (
        <CardConflictForm
          card={card}
          conflict={conflict}
          fields={fields}
          mine={submitted}
          busy={busy}
          onBack={() => setConflict(undefined)}
          onChosen={(theirs) => {
            // Fields that keep the colleague's answer count as unchanged here.
            const theirFields = fields.filter(({ key }) => theirs.includes(key))
            const mine = { ...without(theirFields, submitted), ...pick(theirFields, base) }
            setRev(conflict.rev)
            void save(mine, conflict.rev)
          }}
        />
      )}
    </div>
  )
}

type Fields = QuestionStep['fields']

function pick(fields: Fields, answers: Answers): Answers {
  const controls = fields.flatMap(controlNames)
  return Object.fromEntries(Object.entries(answers).filter(([control]) => controls.includes(control)))
}

function without(fields: Fields, answers: Answers): Answers {
  const controls = fields.flatMap(controlNames)
  return Object.fromEntries(Object.entries(answers).filter(([control]) => !controls.includes(control)))
}

const writable = (answers: Answers) => Object.fromEntries(Object.entries(answers).map(([control, all]) => [control, [...all]]))
