import { partySizeLimit } from '#domain/tickets/party-size.ts'
import { type Form, useField } from '../ui/form/use-form.ts'
import { useMessages } from '../ui/messages.ts'
import { NumberStepper } from '../ui/parts/number-stepper/number-stepper.tsx'
import { visitorTexts } from './visitor-texts.ts'

export function PartySize({ form, value = '1' }: { form: Form; value?: string | undefined }) {
  const { join } = useMessages(visitorTexts)
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
      max={partySizeLimit}
      unit={join.people}
      fewer={join.fewer}
      more={join.more}
    />
  )
}
