import { useMemo } from 'react'
import { type Choice, canShowInline } from '../choice/choice.ts'
import { SingleChoice, type SingleChoiceProps } from '../choice/single-choice.tsx'
import { RadioRows } from './radio-rows.tsx'

type Props = SingleChoiceProps & { choices: readonly Choice[]; searchHint?: string | undefined }

/** R2.30: one choice that can be cleared. A few are rows in the page, more open in a dialog. */
export function SelectWithClose({ choices, searchHint, ...field }: Props) {
  const groups = useMemo(() => [{ key: 'all', choices }], [choices])
  if (canShowInline(choices) && !field.loading) return <RadioRows choices={choices} {...field} />
  return <SingleChoice groups={groups} searchHint={searchHint} {...field} />
}
