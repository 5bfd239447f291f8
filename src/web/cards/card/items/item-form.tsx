import { type ReactNode, useId, useState } from 'react'
import { formatMoney, moneyProblem, parseYen } from '#domain/answers/money.ts'
import { type CardItemFieldDefinition, type CardItemKind, cardItemDefinitions, isWebAddress } from '#domain/cards/item.ts'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import type { Locale } from '#domain/locale.ts'
import { toText } from '#domain/validation/value.ts'
import { useMemoryDraft } from '../../../device/drafts.ts'
import { extendUsualRules, type FieldRequirements, findErrorsByField } from '../../../form/field-rules.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useWords } from '../../../i18n/words.ts'
import type { StaffPerson } from '../../../parts/choices/staff-select/staff-person.ts'
import { StaffSelect } from '../../../parts/choices/staff-select/staff-select.tsx'
import { Button } from '../../../parts/controls/button.tsx'
import { Select, TextArea, TextInput } from '../../../parts/controls/field.tsx'
import { inputWords } from '../../../parts/inputs/words.ts'
import staff from '../../../theme/staff.module.css'
import { cardListWords } from '../../list/words.ts'
import { cardWords } from '../words.ts'
import style from './card-items.module.css'

export type ItemValues = Readonly<Record<string, string | number | null>>

/** Removes invisible characters that were pasted along. */
const tidy = (typed: string) => removeHiddenCharacters(typed).trim()

const tools = extendUsualRules({
  webAddress: { validate: (typed) => isWebAddress(toText(typed)) },
  notMoney: { validate: (typed) => moneyProblem(toText(typed)) !== 'notMoney' },
  tooMuch: { validate: (typed) => moneyProblem(toText(typed)) !== 'tooMuch' },
})

type Sentences = { notLink: string; money: Record<'notMoney' | 'tooMuch', string> }

/** Rules of a field. A missing required value has no message, because saving is disabled without it. */
function requirementsOf({ type }: CardItemFieldDefinition, { notLink, money }: Sentences): FieldRequirements | undefined {
  switch (type) {
    case 'line':
    case 'name':
      return { rules: 'required', says: '' }
    case 'link':
      return { rules: 'webAddress', says: notLink, verbatim: true }
    case 'money':
      return { rules: 'notMoney|tooMuch', says: money }
    default:
      return undefined
  }
}

function readTyped({ type }: CardItemFieldDefinition, typed: string): string | number | null {
  if (type === 'line' || type === 'choice') return typed.trim()
  if (type === 'name') return tidy(typed)
  if (type === 'lines') return typed.split('\n').map(removeHiddenCharacters).join('\n').trim() || null
  const yen = type === 'money' && typed.trim() ? parseYen(typed) : null
  return type === 'money' ? (typeof yen === 'number' ? yen : null) : tidy(typed) || null
}

const isMust = ({ type }: CardItemFieldDefinition) => type === 'line' || type === 'name'
const isNarrow = ({ type }: CardItemFieldDefinition) => type === 'money' || type === 'choice' || type === 'day' || type === 'colleague'
const typedOf = ({ type }: CardItemFieldDefinition, value: ItemValues[string] | undefined) =>
  typeof value === 'number' && type === 'money' ? formatMoney(`${value}円`) : String(value ?? '')

type Props = {
  /** Name of the draft in which typed text is kept. */
  draft: string
  kind: CardItemKind
  words: ItemValues
  people: readonly StaffPerson[]
  language: Locale
  busy: boolean
  /** Resolves to true if the item was saved. */
  onSave: (words: ItemValues) => Promise<boolean>
  onClose: () => void
}

/** Form of one item. Text that couldn't be saved stays in the fields. */
export function ItemForm({ draft, kind, words, people, language, busy, onSave, onClose }: Props) {
  const card = useWords(cardWords)
  const texts = card[`${kind}s`]
  const labels: Record<string, string> = texts.fields
  const money = useWords(inputWords).moneyInput
  const { former } = useWords(cardListWords).filter
  const id = useId()
  const fields: [string, CardItemFieldDefinition][] = Object.entries(cardItemDefinitions[kind].fields)
  const [opened] = useState(() => Object.fromEntries(fields.map(([name, field]) => [name, typedOf(field, words[name])])))
  const [draftWords, setTyped] = useMemoryDraft<Record<string, string>>(draft)
  const typed = draftWords ?? opened
  /** Errors show after the first attempt to save, then while typing. */
  const [submitted, setSubmitted] = useState(false)
  const sentences = { notLink: card.proposals.notLink, money: money.problems }
  const problems = findErrorsByField(
    Object.fromEntries(fields.map(([name, field]) => [name, requirementsOf(field, sentences)])),
    Object.fromEntries(fields.map(([name, { type }]) => [name, type === 'name' || type === 'link' ? tidy(typed[name]!) : typed[name]!])),
    tools,
  )
  const isMissing = fields.some(([name, field]) => isMust(field) && problems[name] !== undefined)

  async function submit(words: ItemValues): Promise<void> {
    if (await onSave(words)) setTyped(undefined)
  }
  function save(): void {
    setSubmitted(true)
    if (isMissing) return
    const wrong = fields.find(([name]) => problems[name] !== undefined)
    if (wrong) document.getElementById(id + wrong[0])?.focus()
    else void submit(Object.fromEntries(fields.map(([name, field]) => [name, readTyped(field, typed[name]!)])))
  }

  const input = (name: string, field: CardItemFieldDefinition, wrong: string | undefined): ReactNode => {
    const value = typed[name]!
    const type = (next: string) => setTyped({ ...typed, [name]: next })
    const common = {
      id: id + name,
      value,
      'aria-invalid': wrong !== undefined || undefined,
      'aria-describedby': wrong && `${id}wrong${name}`,
      onChange: ({ target }: { target: { value: string } }) => type(target.value),
    }
    switch (field.type) {
      // Has its own label.
      case 'colleague':
        return undefined
      case 'line':
      case 'name':
        return <TextInput {...common} maxLength={field.max} autoFocus />
      case 'lines':
        return <TextArea {...common} rows={2} maxLength={field.max} />
      case 'link':
        return <TextInput {...common} type="url" autoComplete="off" maxLength={field.max} placeholder="https://" />
      case 'day':
        return <TextInput {...common} type="date" />
      case 'money':
        return (
          <span className={style.measured}>
            <TextInput
              {...common}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              onBlur={() => type(value.trim() ? formatMoney(value) : '')}
            />
            <span aria-hidden>{money.unit}</span>
          </span>
        )
      case 'choice':
        return (
          <Select {...common}>
            {field.options.map((option) => (
              <option key={option} value={option}>
                {card.proposals.reactions[option as 'proposed']}
              </option>
            ))}
          </Select>
        )
    }
  }

  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {fields.map(([name, field]) => {
        const wrong = (submitted && problems[name]) || undefined
        if (field.type === 'colleague')
          return (
            <StaffSelect
              key={name}
              name={name}
              label={labels[name]!}
              marked={false}
              people={people}
              language={language}
              value={typed[name]!}
              former={former}
              onChange={(chosen) => setTyped({ ...typed, [name]: chosen ?? '' })}
            />
          )
        return (
          <div key={name} className={isNarrow(field) ? undefined : style.whole}>
            <label htmlFor={id + name} className={staff.label}>
              {labels[name]}
            </label>
            {input(name, field, wrong)}
            <StaffErrorMessage id={`${id}wrong${name}`}>{wrong}</StaffErrorMessage>
          </div>
        )
      })}
      <div className={`${style.buttons} ${style.whole}`}>
        <Button
          onClick={() => {
            setTyped(undefined)
            onClose()
          }}
        >
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={busy || isMissing}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
