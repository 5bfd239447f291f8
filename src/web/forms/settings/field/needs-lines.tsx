import type { FormField } from '#domain/forms/form.ts'
import { isRailwayField } from '#domain/forms/length.ts'
import { useWords } from '../../../i18n/words.ts'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import style from '../step-list.module.css'
import { formWords } from '../words.ts'

/** Explains that visitors don't see a field about railway lines while the shop offers none. */
export function MissingRailwayLinesNotice({ field, hasLines }: { field: FormField; hasLines: boolean }) {
  const { row } = useWords(formWords)
  if (hasLines || !isRailwayField(field)) return null
  return (
    <span className={style.needs}>
      {row.needsLines} <PrefetchLink to="/shopAdmin/routeStationSetting">{row.chooseLines}</PrefetchLink>
    </span>
  )
}
