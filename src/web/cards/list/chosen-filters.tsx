import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link, useSearchParams } from 'react-router'
import { unassignedFilterValue } from '#contract/cards/list.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { type CardFilterName, cardFilterNames, parseCardFilters, queryWithFilter } from '../card-query.ts'
import style from './card-filter-form.module.css'
import { cardListWords } from './words.ts'

/** Link to the unassigned cards, a frequent first filter. `inside`: within the filter form, where a phone has no room beside it. */
export function UnassignedCardsLink({ inside = false }: { inside?: boolean }) {
  const { filter: texts } = useWords(cardListWords)
  const [parameters] = useSearchParams()
  const assignees = parseCardFilters(parameters).assignee ?? []
  const on = assignees.includes(unassignedFilterValue)
  const others = assignees.filter((id) => id !== unassignedFilterValue)
  return (
    <Link
      to={`?${queryWithFilter(parameters, 'assignee', on ? others : [unassignedFilterValue])}`}
      className={buttonClass({ className: `${inside ? style.inside : style.nobodys} ${on ? style.on : ''}` })}
      aria-label={on ? texts.remove(texts.nobody) : texts.onlyNobody}
      preventScrollReset
    >
      {texts.nobody}
      {on && <IconX size={16} stroke={1.75} aria-hidden />}
    </Link>
  )
}

export function ActiveFilters({ words }: { words: (name: CardFilterName, value: string) => string }) {
  const { filter: texts } = useWords(cardListWords)
  const [parameters] = useSearchParams()
  const filters = parseCardFilters(parameters)
  const chosen = cardFilterNames
    .flatMap((name) => (filters[name] ?? []).map((value) => ({ name, value })))
    .filter(({ name, value }) => !(name === 'assignee' && value === unassignedFilterValue))
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
