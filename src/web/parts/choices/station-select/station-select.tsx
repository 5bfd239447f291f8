import { useMemo } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import { ManyChoice, type ManyChoiceProps } from '../choice/many-choice.tsx'
import { type OfferedRailwayLine, stationGroups } from './station.ts'

type Props = ManyChoiceProps & { lines: readonly OfferedRailwayLine[] }

/** R2.30: stations along their lines, found in any spelling. */
export function StationSelect({ lines, ...field }: Props) {
  const texts = useWords(inputWords).stationSelect
  const locale = useLocale()
  const groups = useMemo(() => stationGroups(lines, locale), [lines, locale])
  return <ManyChoice {...field} groups={groups} along searchHint={texts.search} decide={texts.decide} />
}
