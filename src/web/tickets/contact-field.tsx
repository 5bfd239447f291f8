import { contactLimit } from '#domain/tickets/contact-limit.ts'
import { TextField } from '../ui/field.tsx'
import { type Form, useField } from '../ui/form/use-form.ts'
import type { ContactWords } from './join-rules.ts'

type Props = { form: Form; words: NonNullable<ContactWords>; value: string | undefined }

/** How the shop may reach the visitor, where a lane asks for it; it may be left out. */
export function ContactField({ form, words, value }: Props) {
  const contact = useField(form, 'contact')
  return (
    <TextField
      {...words}
      id={contact.props.id}
      wrong={contact.error}
      name="contact"
      defaultValue={value}
      maxLength={contactLimit}
      autoComplete="tel"
      enterKeyHint="done"
    />
  )
}
