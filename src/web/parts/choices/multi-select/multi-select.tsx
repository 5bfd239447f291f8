import { useMemo } from 'react'
import { type Choice, canShowInline } from '../choice/choice.ts'
import { DialogMultiSelect, type MultipleChoiceProps } from '../choice/dialog-multi-select.tsx'
import { CheckboxRows } from './check-rows.tsx'

type Props = MultipleChoiceProps & { choices: readonly Choice[]; searchHint?: string | undefined }

/** R2.30: several choices up to a limit, ranked if wanted. A few unranked ones are rows in the page, others open in a dialog. */
export function MultiSelect({ choices, searchHint, ...field }: Props) {
  const groups = useMemo(() => [{ key: 'all', choices }], [choices])
  if (canShowInline(choices) && !field.ranked && !field.loading) return <CheckboxRows choices={choices} {...field} />
  return <DialogMultiSelect groups={groups} searchHint={searchHint} {...field} />
}
