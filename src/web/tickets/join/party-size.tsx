import { maxPartySize } from '#domain/tickets/limits.ts'
import { type FormController, useField } from '../../form/use-form.ts'
import { useWords } from '../../i18n/words.ts'
import { NumberStepper } from '../../parts/inputs/number-stepper/number-stepper.tsx'
import { joinWords } from './words.ts'

export function PartySizeField({ form, value = '1' }: { form: FormController; value?: string | undefined }) {
  const { join } = useWords(joinWords)
  const { props, error } = useField(form, 'partySize')
  return (
    <NumberStepper
      id={props.id}
      name={props.name}
      label={join.partySize}
      wrong={error}
      required
      defaultValue={value}
      min={1}
      max={maxPartySize}
      unit={join.people}
      fewer={join.fewer}
      more={join.more}
    />
  )
}
