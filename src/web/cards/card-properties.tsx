import { type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { changeCard } from '#contract/cards/card-acts.ts'
import type { CardDetail } from '#contract/cards/detail.ts'
import { temperatures } from '#domain/cards/card.ts'
import type { CardProperty, CardProperties as Properties } from '#domain/cards/properties.ts'
import { call } from '../ui/api.ts'
import { useMessages } from '../ui/messages.ts'
import { UndoSnack } from '../ui/parts/undo-snack/undo-snack.tsx'
import { randomKey } from '../ui/random-key.ts'
import { StaffWrong } from '../ui/staff-wrong.tsx'
import style from './card.module.css'
import { cardDetailTexts } from './card-detail-texts.ts'
import type { Choices } from './card-filter-form.tsx'
import { cardTexts } from './card-texts.ts'
import type { PropertyWords } from './property-words.ts'

type Props = { card: CardDetail; people: Choices; stages: Choices; words: PropertyWords }
type Done = { key: string; text: string; onUndo?: () => void }

/** What staff make of the card, each changed where it stands, with the way back. */
export function CardProperties({ card, people, stages, words }: Props) {
  const texts = useMessages(cardDetailTexts)
  const { none, nobody } = useMessages(cardTexts)
  const { revalidate } = useRevalidator()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<Done>()

  async function change<Name extends CardProperty>(name: Name, was: Properties[Name], to: Properties[Name], isUndo = false): Promise<void> {
    setBusy(true)
    setDone(undefined)
    const params = { shopId: card.shop.id, cardId: card.id }
    const body = { was: { [name]: was }, change: { [name]: to } }
    const result = await call(changeCard, { params, body, idempotencyKey: randomKey() })
    setProblem(result.ok ? undefined : result.problem.detail)
    // Also where a colleague was faster: what it is now is shown.
    await revalidate()
    setBusy(false)
    if (!result.ok) return
    const text = texts.changed(words.label(name), words.value(name, to))
    setDone({ key: randomKey(), text, ...(!isUndo && { onUndo: () => void change(name, to, was, true) }) })
  }

  const isLocked = busy || card.status === 'deleted'
  const field = (name: CardProperty, control: ReactNode) => (
    <label key={name} htmlFor={id + name}>
      <span>{words.label(name)}</span>
      {control}
    </label>
  )
  const select = (name: 'stageId' | 'assigneeId' | 'temperature', empty: string, choices: Choices) =>
    field(
      name,
      <select
        id={id + name}
        value={card[name] ?? ''}
        disabled={isLocked}
        onChange={({ target }) => void change(name, card[name], (target.value || null) as Properties[typeof name])}
      >
        <option value="">{empty}</option>
        {/* One that was taken off the list stays readable. */}
        {withCurrent(choices, card[name], words.value(name, card[name])).map(({ id: choice, name: word }) => (
          <option key={choice} value={choice}>
            {word}
          </option>
        ))}
      </select>,
    )
  const rated = temperatures.map((id) => ({ id, name: `${id} ${texts.temperatures[id]}` }))
  return (
    <>
      <fieldset className={style.properties} aria-label={texts.properties}>
        {select('stageId', none, stages)}
        {select('assigneeId', nobody, people)}
        {select('temperature', none, rated)}
        {field(
          'nextContactOn',
          <input
            id={`${id}nextContactOn`}
            type="date"
            key={card.nextContactOn}
            defaultValue={card.nextContactOn ?? ''}
            disabled={isLocked}
            onBlur={({ target }) => {
              const to = target.value || null
              if (to !== card.nextContactOn) void change('nextContactOn', card.nextContactOn, to)
            }}
          />,
        )}
      </fieldset>
      <StaffWrong>{problem}</StaffWrong>
      {done && <UndoSnack {...done} onEnd={() => setDone(undefined)} />}
    </>
  )
}

function withCurrent(choices: Choices, id: string | null, name: string): Choices {
  return id === null || choices.some((one) => one.id === id) ? choices : [...choices, { id, name }]
}
