import { StaffWrong } from '../../form/staff-wrong.tsx'
import { type Form, useField } from '../../form/use-form.ts'
import staff from '../../theme/staff.module.css'
import { fieldClass } from '../controls/field.tsx'

/**
 * What makes one of Mantine's inputs a field of the engine (R5), in the look of staff's forms: `<TextInput {...useMantineInput(form, 'email')} />`.
 * The input stays uncontrolled, as all fields of the engine: it hears the input's own events and reads it by its name.
 */
export function useMantineInput(form: Form, key: string) {
  const { props, error } = useField(form, key)
  return {
    id: props.id,
    name: key,
    error: error && <StaffWrong>{error}</StaffWrong>,
    errorProps: { component: 'div' as const },
    withAsterisk: false,
    unstyled: true,
    classNames: { input: fieldClass(), label: staff.label! },
  }
}
