import type { ComponentProps } from 'react'
import { TextField } from '../../form/field.tsx'
import { type Form, useField } from '../../form/use-form.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'form'> & { form: Form; name: string }

/** A line of the form that the form checks. */
export function LineField({ form, ...line }: Props) {
  const { props, error } = useField(form, line.name)
  return <TextField {...line} id={props.id} wrong={error} enterKeyHint="done" />
}
