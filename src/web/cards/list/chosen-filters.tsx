import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link, useSearchParams } from 'react-router'
import { nobody } from '#contract/cards/list.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { type CardFilter, cardFilters, readCardFilters, withFilter } from '../card-query.ts'
import style from './card-filter-form.module.css'
import { cardListWords } from './words.ts'

/** Link to the unassigned cards, a frequent first filter. `inside`: within the filter form, where a phone has no room beside it. */
export function NobodysLink({ inside = false }: { inside?: boolean }) {
  const { filter: texts } = useWords(cardListWords)
  const [parameters] = useSearchParams()
  const assignees = readCardFilters(parameters).assignee ?? []
  const on = assignees.includes(nobody)
  const others = assignees.filter((id) => id !== nobody)
  return (
    <Link
      to={`?${withFilter(parameters, 'assignee', on ? others : [nobody])}`}
      className={buttonClass({ className: `${inside ? style.inside : style.nobodys} ${on ? style.on : ''}` })}
      aria-label={on ? texts.remove(texts.nobody) : texts.onlyNobody}
      preventScrollReset
    >
      {texts.nobody}
      {on && <IconX size={16} stroke={1.75} aria-hidden />}
    </Link>
  )
}

export function ChosenFilters({ words }: { words: (name: CardFilter, value: string) => string }) {
  const { filter: texts } = useWords(cardListWords)
  const [parameters] = useSearchParams()
  const filters = readCardFilters(parameters)
  const chosen = cardFilters
    .flatMap((name) => (filters[name] ?? []).map((value) => ({ name, value })))
    .filter(({ name, value }) => !(name === 'assignee' && value === nobody))
  if (chosen.length === 0) return null
  return (
    <ul className={style.chosen} aria-label={texts.chosen}>
      {chosen.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <Link
            to={`?${withFilter(
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
