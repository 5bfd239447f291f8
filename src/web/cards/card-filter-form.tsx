import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { noStage } from '#contract/cards/list.ts'
import { temperatures, workedStatuses } from '#domain/cards/card.ts'
import { languageTags, useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import staff from '../ui/staff.module.css'
import style from './card-filter-form.module.css'
import { cardTexts } from './card-texts.ts'
import { type CardFilter, cardFilters, readCardFilters, withoutFilter } from './card-wish.ts'

export type Choices = readonly { id: string; name: string }[]
type Props = { stages: Choices; people: Choices; children?: ReactNode }

/** Which cards to look at: what was chosen stands in the address, each with a way to take it off. */
export function CardFilterForm({ stages, people, children }: Props) {
  const { filter: texts, columns, statuses, chosen: acts } = useMessages(cardTexts)
  const [parameters] = useSearchParams()
  const filters = readCardFilters(parameters)
  const chosen = cardFilters.filter((name) => filters[name] !== undefined)
  const words = useFilterWords({ stages, people })
  const details = useRef<HTMLDetailsElement>(null)
  const address = parameters.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has asked wants to see the rows
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [address])
  const select = (name: CardFilter, label: string, choices: Choices) => (
    <label>
      <span className={staff.label}>{label}</span>
      <select name={name} className={staff.field} defaultValue={filters[name] ?? ''}>
        <option value="">{texts.all}</option>
        {choices.map(({ id, name: word }) => (
          <option key={id} value={id}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
  const input = (name: CardFilter, label: string, type: 'date' | 'text') => (
    <label>
      <span className={staff.label}>{label}</span>
      <span className={style.measured}>
        <input
          name={name}
          type={type}
          className={staff.field}
          defaultValue={filters[name] ?? ''}
          {...(type === 'text' && { inputMode: 'decimal', maxLength: 10, autoComplete: 'off' })}
        />
        {type === 'text' && <span aria-hidden>{texts.unit}</span>}
      </span>
    </label>
  )
  return (
    <div className={style.bar}>
      <details ref={details} className={style.more}>
        <summary className={`${staff.outline} ${chosen.length > 0 ? style.on : ''}`}>{texts.open(chosen.length)}</summary>
        {/* Its fields begin anew with each address. */}
        <Form key={address} method="get" className={style.fields} preventScrollReset>
          {['filter', 'columns', 'sort', 'view'].map(
            (name) => parameters.has(name) && <input key={name} type="hidden" name={name} value={parameters.get(name)!} />,
          )}
          {input('from', texts.from, 'date')}
          {input('to', texts.to, 'date')}
          {select(
            'status',
            columns.status,
            workedStatuses.map((id) => ({ id, name: statuses[id] })),
          )}
          {select('stage', columns.stage, [...stages, { id: noStage, name: acts.noStage }])}
          {select('assignee', columns.assignee, people)}
          {select(
            'temperature',
            columns.temperature,
            temperatures.map((id) => ({ id, name: id })),
          )}
          {input('rentFrom', texts.rentFrom, 'text')}
          {input('rentTo', texts.rentTo, 'text')}
          <button type="submit" className={staff.primary}>
            {texts.apply}
          </button>
        </Form>
      </details>
      {chosen.length > 0 && (
        <ul className={style.chosen} aria-label={texts.chosen}>
          {chosen.map((name) => (
            <li key={name}>
              <Link
                to={`?${withoutFilter(parameters, [name])}`}
                className={`${staff.outline} ${style.on}`}
                aria-label={texts.remove(words(name, filters[name]!))}
                preventScrollReset
              >
                {words(name, filters[name]!)}
                <IconX size={16} stroke={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** What a condition is called on the page. */
export function useFilterWords({ stages, people }: Omit<Props, 'children'>): (name: CardFilter, value: string) => string {
  const { filter: texts, columns, statuses, chosen: acts } = useMessages(cardTexts)
  const locale = useLocale()
  const day = (value: string) =>
    new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  const nameIn = (choices: Choices, id: string) => choices.find((one) => one.id === id)?.name ?? texts.former
  const words: Record<CardFilter, (value: string) => string> = {
    from: (value) => texts.since(day(value)),
    to: (value) => texts.until(day(value)),
    status: (value) => statuses[value as keyof typeof statuses],
    stage: (value) => (value === noStage ? acts.noStage : nameIn(stages, value)),
    assignee: (value) => nameIn(people, value),
    temperature: (value) => `${columns.temperature} ${value}`,
    rentFrom: texts.atLeast,
    rentTo: texts.atMost,
  }
  return (name, value) => words[name](value)
}
