import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import { unassignedFilterValue } from '#contract/cards/list.ts'
import { cardTemperatures } from '#domain/cards/card.ts'
import { sortColleagues } from '#domain/colleague.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { languageTags, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import type { StaffPerson } from '../../parts/choices/staff-select/staff-person.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput, TextInput } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import { type CardFilterName, type MultiValueFilterName, multiValueFilterNames, parseCardFilters } from '../card-query.ts'
import { FilterChoices, type NamedOptions } from '../filter-choices.tsx'
import style from './card-filter-form.module.css'
import { ActiveFilters, QuickFilterLinks } from './chosen-filters.tsx'
import { cardListWords } from './words.ts'

export type FilterOptions = {
  stages: NamedOptions
  people: NamedOptions
  routes?: NamedOptions
  stations?: NamedOptions
}
type Props = FilterOptions & { people: readonly StaffPerson[]; children?: ReactNode }

const noChoices: NamedOptions = []

/** Filter form of the card list. The choices are in the address. */
export function CardFilterForm({ children, ...names }: Props) {
  const { stages, people, routes = noChoices, stations = noChoices } = names
  const { filter: texts, columns } = useWords(cardListWords)
  const [parameters] = useSearchParams()
  const filters = parseCardFilters(parameters)
  const chosen = Object.values(filters).flat().length
  const words = useFilterFormatter(names)
  const details = useRef<HTMLDetailsElement>(null)
  const address = parameters.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after each search, so that the rows are visible
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [address])
  const choices: Record<MultiValueFilterName, NamedOptions> = {
    stage: stages,
    assignee: [{ id: unassignedFilterValue, name: texts.nobody }, ...sortColleagues(people, undefined)],
    temperature: cardTemperatures.map((id) => ({ id, name: id })),
    route: routes,
    station: stations,
  }
  const labels: Record<MultiValueFilterName, string> = { ...columns, route: texts.route, station: texts.station }
  const input = (name: CardFilterName, label: string, type: 'date' | 'text') => (
    <label>
      <span className={staff.label}>{label}</span>
      <span className={style.measured}>
        <TextInput
          name={name}
          type={type}
          defaultValue={filters[name]?.[0] ?? ''}
          {...(type === 'text' && { inputMode: 'decimal', maxLength: 10, autoComplete: 'off' })}
        />
        {type === 'text' && <span aria-hidden>{texts.unit}</span>}
      </span>
    </label>
  )
  return (
    <div className={style.bar}>
      <details ref={details} className={style.more}>
        <summary className={buttonClass({ className: chosen > 0 ? style.on : '' })}>{texts.open(chosen)}</summary>
        {/* A new address resets the fields. */}
        <Form key={address} method="get" className={style.fields} preventScrollReset>
          {['filter', 'columns', 'sort', 'view', 'unanswered'].map(
            (name) => parameters.has(name) && <HiddenInput key={name} name={name} value={parameters.get(name)!} />,
          )}
          <QuickFilterLinks inside />
          {input('from', texts.from, 'date')}
          {input('to', texts.to, 'date')}
          {multiValueFilterNames.map(
            (name) =>
              choices[name].length > 0 && (
                <FilterChoices
                  key={name}
                  name={name}
                  label={labels[name]}
                  choices={choices[name]}
                  people={name === 'assignee' ? people : undefined}
                  chosen={filters[name] ?? []}
                />
              ),
          )}
          {input('rentFrom', texts.rentFrom, 'text')}
          {input('rentTo', texts.rentTo, 'text')}
          <Button type="submit" look="primary">
            {texts.apply}
          </Button>
        </Form>
      </details>
      <QuickFilterLinks />
      <ActiveFilters words={words} />
      {children}
    </div>
  )
}

export function useFilterFormatter({
  stages,
  people,
  routes = noChoices,
  stations = noChoices,
}: FilterOptions): (name: CardFilterName, value: string) => string {
  const { filter: texts, columns } = useWords(cardListWords)
  const locale = useLocale()
  const day = (value: string) => getDateTimeFormat(languageTags[locale], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  const nameIn = (choices: NamedOptions, id: string) => choices.find((choice) => choice.id === id)?.name ?? texts.former
  // A line or station no longer offered is shown by its code.
  const stationIn = (choices: NamedOptions, code: string) => choices.find(({ id }) => id === code)?.name ?? code
  const words: Record<CardFilterName, (value: string) => string> = {
    from: (value) => texts.since(day(value)),
    to: (value) => texts.until(day(value)),
    stage: (value) => texts.of(columns.stage, nameIn(stages, value)),
    assignee: (value) => texts.of(columns.assignee, value === unassignedFilterValue ? texts.nobody : nameIn(people, value)),
    temperature: (value) => `${columns.temperature} ${value}`,
    route: (value) => stationIn(routes, value),
    station: (value) => stationIn(stations, value),
    rentFrom: texts.atLeast,
    rentTo: texts.atMost,
    unanswered: () => texts.quick.unanswered.text,
  }
  return (name, value) => words[name](value)
}
