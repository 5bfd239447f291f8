import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { type FormController, useField } from '../../form/use-form.ts'
import staff from '../../theme/staff.module.css'
import { fieldClass } from '../controls/field.tsx'

/**
 * Connects a Mantine input to the validation engine (R5) with the look of staff forms: `<TextInput {...useMantineInput(form,
 * 'email')} />`. The input stays uncontrolled: the engine listens to its events and reads it by name.
 */
export function useMantineInput(form: FormController, key: string) {
  const { props, error } = useField(form, key)
  return {
    id: props.id,
    name: key,
    error: error && <StaffErrorMessage>{error}</StaffErrorMessage>,
    errorProps: { component: 'div' as const },
    withAsterisk: false,
    unstyled: true,
    classNames: { input: fieldClass(), label: staff.label! },
  }
}
