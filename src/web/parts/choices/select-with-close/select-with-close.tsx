import { useMemo } from 'react'
import { type Choice, canShowInline } from '../choice/choice.ts'
import { DialogSelect, type SingleChoiceProps } from '../choice/dialog-select.tsx'
import { RadioRows } from './radio-rows.tsx'

type Props = SingleChoiceProps & { choices: readonly Choice[]; searchHint?: string | undefined }

/** R2.30: one choice that can be cleared. A few are rows in the page, more open in a dialog. */
export function SelectWithClose({ choices, searchHint, ...field }: Props) {
  const groups = useMemo(() => [{ key: 'all', choices }], [choices])
  if (canShowInline(choices) && !field.loading) return <RadioRows choices={choices} {...field} />
  return <DialogSelect groups={groups} searchHint={searchHint} {...field} />
}
