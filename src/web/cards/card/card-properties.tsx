import { type ReactNode, useId, useState } from 'react'
import { changeCard } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { isDeleted, temperatures } from '#domain/cards/card.ts'
import type { CardProperty, CardProperties as Properties } from '#domain/cards/properties.ts'
import { call } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import type { StaffPerson } from '../../parts/choices/staff-select/staff-person.ts'
import { StaffSelect } from '../../parts/choices/staff-select/staff-select.tsx'
import { Select, TextInput } from '../../parts/controls/field.tsx'
import type { Choices } from '../filter-choices.tsx'
import { cardListWords } from '../list/words.ts'
import type { PropertyWords } from '../property-words.ts'
import style from './page.module.css'
import type { CardAct, CardActs } from './use-card-acts.ts'
import { cardWords } from './words.ts'

type Props = { card: CardDetail; people: readonly StaffPerson[]; stages: Choices; words: PropertyWords; acts: CardActs }

/** What staff make of the card, each changed where it stands, with the way back. */
export function CardProperties({ card, people, stages, words, acts: { busy, act } }: Props) {
  const texts = useWords(cardWords)
  const { none } = useWords(cardListWords)
  const id = useId()
  const params = { shopId: card.shop.id, cardId: card.id }

  const changing = <Name extends CardProperty>(name: Name, was: Properties[Name], to: Properties[Name]): CardAct<typeof changeCard> => ({
    send: () => call(changeCard, { params, body: { was: { [name]: was }, change: { [name]: to } }, idempotencyKey: randomKey() }),
    done: texts.changed(words.label(name), words.value(name, to)),
    undo: () => changing(name, to, was),
  })
  const change = <Name extends CardProperty>(name: Name, to: Properties[Name], was = card[name]) => void act(changing(name, was, to))
  /** The day that stood there when somebody began to type: a colleague's change doesn't take the field from under their hands. */
  const [began, setBegan] = useState<{ day: string | null }>()

  const isLocked = busy || isDeleted(card.status)
  const field = (name: CardProperty, control: ReactNode) => (
    <label key={name} htmlFor={id + name}>
      <span>{words.label(name)}</span>
      {control}
    </label>
  )
  const select = (name: 'stageId' | 'temperature', choices: Choices) =>
    field(
      name,
      <Select
        bare
        id={id + name}
        value={card[name] ?? ''}
        disabled={isLocked}
        onChange={({ target }) => change(name, (target.value || null) as Properties[typeof name])}
      >
        <option value="">{none}</option>
        {/* One that was taken off the list stays readable. */}
        {withCurrent(choices, card[name], words.value(name, card[name])).map(({ id: choice, name: word }) => (
          <option key={choice} value={choice}>
            {word}
          </option>
        ))}
      </Select>,
    )
  const rated = temperatures.map((id) => ({ id, name: `${id} ${texts.temperatures[id]}` }))
  return (
    <fieldset className={style.properties} aria-label={texts.properties}>
      {select('stageId', stages)}
      <div className={style.assignee}>
        <StaffSelect
          name="assigneeId"
          label={words.label('assigneeId')}
          marked={false}
          people={people}
          language={card.locale}
          value={card.assigneeId ?? ''}
          former={words.value('assigneeId', card.assigneeId)}
          disabled={isDeleted(card.status)}
          readOnly={busy}
          onChange={(to) => change('assigneeId', to ?? null)}
        />
      </div>
      {select('temperature', rated)}
      {field(
        'nextContactOn',
        <TextInput
          bare
          id={`${id}nextContactOn`}
          type="date"
          key={began ? began.day : card.nextContactOn}
          defaultValue={card.nextContactOn ?? ''}
          disabled={isLocked}
          onFocus={() => setBegan({ day: card.nextContactOn })}
          onBlur={({ target }) => {
            const to = target.value || null
            setBegan(undefined)
            if (began && to !== began.day) change('nextContactOn', to, began.day)
          }}
        />,
      )}
    </fieldset>
  )
}

function withCurrent(choices: Choices, id: string | null, name: string): Choices {
  return id === null || choices.some((one) => one.id === id) ? choices : [...choices, { id, name }]
}
