import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link, useSearchParams } from 'react-router'
import { unassignedFilterValue } from '#contract/cards/list.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { type CardFilterName, cardFilterNames, parseCardFilters, queryWithFilter } from '../card-query.ts'
import style from './card-filter-form.module.css'
import { cardListWords } from './words.ts'

type QuickFilter = { name: CardFilterName; value: string }
const quickFilters = [
  { name: 'unanswered', value: 'true' },
  { name: 'assignee', value: unassignedFilterValue },
] as const satisfies readonly QuickFilter[]
const isQuickFilter = ({ name, value }: QuickFilter) => quickFilters.some((quick) => quick.name === name && quick.value === value)

/**
 * Links to the cards without a first contact and without an assignee, frequent first filters. `inside`: within the filter form, where a
 * phone has no room beside it.
 */
export function QuickFilterLinks({ inside = false }: { inside?: boolean }) {
  const { filter: texts } = useWords(cardListWords)
  const [parameters] = useSearchParams()
  const filters = parseCardFilters(parameters)
  return quickFilters.map(({ name, value }) => {
    const values = filters[name] ?? []
    const on = values.includes(value)
    const others = values.filter((other) => other !== value)
    const { text, only } = texts.quick[name]
    return (
      <Link
        key={name}
        to={`?${queryWithFilter(parameters, name, on ? others : [value])}`}
        className={buttonClass({ className: `${inside ? style.inside : style.quick} ${on ? style.on : ''}` })}
        aria-label={on ? texts.remove(text) : only}
        preventScrollReset
      >
        {text}
        {on && <IconX size={16} stroke={1.75} aria-hidden />}
      </Link>
    )
  })
}

export function ActiveFilters({ words }: { words: (name: CardFilterName, value: string) => string }) {
  const { filter: texts } = useWords(cardListWords)
  const [parameters] = useSearchParams()
  const filters = parseCardFilters(parameters)
  const chosen = cardFilterNames
    .flatMap((name) => (filters[name] ?? []).map((value) => ({ name, value })))
    .filter((filter) => !isQuickFilter(filter))
  if (chosen.length === 0) return null
  return (
    <ul className={style.chosen} aria-label={texts.chosen}>
      {chosen.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <Link
            to={`?${queryWithFilter(
              parameters,
              name,
              filters[name]!.filter((other) => other !== value),
            )}`}
            className={buttonClass({ className: style.on })}
            aria-label={texts.remove(words(name, value))}
            preventScrollReset
          >
            {words(name, value)}
            <IconX size={16} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
