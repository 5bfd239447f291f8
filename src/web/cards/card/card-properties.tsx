import { type ReactNode, useId, useState } from 'react'
import { changeCardProperties } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { type CardTemperature, cardTemperatures } from '#domain/cards/card.ts'
import type { CardPropertyName, CardProperties as Properties } from '#domain/cards/properties.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import type { StaffPerson } from '../../parts/choices/staff-select/staff-person.ts'
import { StaffSelect } from '../../parts/choices/staff-select/staff-select.tsx'
import { Select, TextInput } from '../../parts/controls/field.tsx'
import { cardListWords } from '../list/words.ts'
import type { CardAttributeFormats } from '../property-words.ts'
import style from './page.module.css'
import type { CardAction, CardActionRunner } from './use-card-action-runner.ts'
import { cardWords } from './words.ts'

type Props = { card: CardDetail; people: readonly StaffPerson[]; words: CardAttributeFormats; acts: CardActionRunner }

export function CardAttributes({ card, people, words, acts: { busy, act } }: Props) {
  const texts = useWords(cardWords)
  const { none } = useWords(cardListWords)
  const id = useId()
  const params = { shopId: card.shop.id, cardId: card.id }

  const changing = <Name extends CardPropertyName>(
    name: Name,
    was: Properties[Name],
    to: Properties[Name],
  ): CardAction<typeof changeCardProperties> => ({
    send: () =>
      callAuthenticated(changeCardProperties, {
        params,
        body: { was: { [name]: was }, change: { [name]: to } },
        idempotencyKey: randomKey(),
      }),
    done: texts.changed(words.label(name), words.value(name, to)),
    undo: () => changing(name, to, was),
  })
  const change = <Name extends CardPropertyName>(name: Name, to: Properties[Name], was = card[name]) => void act(changing(name, was, to))
  /** Value when typing began. A colleague's change must not replace the field during typing. */
  const [began, setBegan] = useState<{ day: string | null }>()

  const isLocked = busy || card.deleted !== null
  const field = (name: CardPropertyName, control: ReactNode) => (
    <label key={name} htmlFor={id + name}>
      <span>{words.label(name)}</span>
      {control}
    </label>
  )
  return (
    <fieldset className={style.properties} aria-label={texts.properties}>
      <div className={style.assignee}>
        <StaffSelect
          name="assigneeId"
          label={words.label('assigneeId')}
          marked={false}
          people={people}
          language={card.locale}
          value={card.assigneeId ?? ''}
          former={words.value('assigneeId', card.assigneeId)}
          disabled={card.deleted !== null}
          readOnly={busy}
          onChange={(to) => change('assigneeId', to ?? null)}
        />
      </div>
      {field(
        'temperature',
        <Select
          bare
          id={`${id}temperature`}
          value={card.temperature ?? ''}
          disabled={isLocked}
          onChange={({ target }) => change('temperature', (target.value || null) as CardTemperature | null)}
        >
          <option value="">{none}</option>
          {cardTemperatures.map((value) => (
            <option key={value} value={value}>
              {value} {texts.temperatures[value]}
            </option>
          ))}
        </Select>,
      )}
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
