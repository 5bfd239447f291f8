import { useMemo, useState } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import { DialogSelect, type SingleChoiceProps } from '../choice/dialog-select.tsx'
import { type RouteGrouping, routeGroupings, routeGroups, type SelectableLine } from './route.ts'
import style from './route-select.module.css'

type Props = SingleChoiceProps & { routes: readonly SelectableLine[] }

/** R2.30: one railway line, sorted by its operator or by prefecture. */
export function RouteSelect({ routes, ...field }: Props) {
  const texts = useWords(inputWords).routeSelect
  const locale = useLocale()
  const [sorting, setSorting] = useState<RouteGrouping>('operator')
  const groups = useMemo(() => routeGroups(routes, sorting, locale), [routes, sorting, locale])
  return (
    <DialogSelect
      {...field}
      groups={groups}
      searchHint={texts.search}
      sorting={
        // biome-ignore lint/a11y/useSemanticElements: two buttons in a row, no fields of the form
        <div role="group" aria-label={texts.sorting} className={style.sorting}>
          {routeGroupings.map((option) => (
            <button key={option} type="button" aria-pressed={option === sorting} onClick={() => setSorting(option)}>
              {texts.sortings[option]}
            </button>
          ))}
        </div>
      }
    />
  )
}
