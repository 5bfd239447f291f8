import { useMemo } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import { DialogMultiSelect, type MultipleChoiceProps } from '../choice/dialog-multi-select.tsx'
import { type OfferedRailwayLine, stationGroups } from './station.ts'

type Props = MultipleChoiceProps & { lines: readonly OfferedRailwayLine[] }

/** R2.30: stations along their lines, found in any spelling. */
export function StationMultiSelect({ lines, ...field }: Props) {
  const texts = useWords(inputWords).stationSelect
  const locale = useLocale()
  const groups = useMemo(() => stationGroups(lines, locale), [lines, locale])
  return <DialogMultiSelect {...field} groups={groups} along searchHint={texts.search} decide={texts.decide} />
}
