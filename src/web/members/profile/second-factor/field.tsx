import { type ComponentProps, useId } from 'react'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { TextInput } from '../../../parts/controls/field.tsx'
import staff from '../../../theme/staff.module.css'

type FieldProps = ComponentProps<'input'> & { label: string; help?: string; wrong?: string | undefined }

/** Field without client-side rules; the sign-in service reports its errors. */
export function EnrolmentField({ label, help, wrong, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label className={staff.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <p id={`${id}h`} className={staff.help}>
          {help}
        </p>
      )}
      <TextInput {...input} id={id} aria-invalid={wrong ? true : undefined} aria-describedby={help && `${id}h`} />
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
    </div>
  )
}
