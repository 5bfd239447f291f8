import { describedBy, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import visitor from '../../theme/visitor.module.css'
import style from './user-card-form.module.css'

type Props = FieldProps & { id: string; defaultValue?: string | undefined }

/** Several lines of text, with their breaks: a field of one line would take them away, also from what nobody touched. */
export function LongText({ label, help, wrong, required = false, marked = true, id, ...control }: Props) {
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong} required={required} marked={marked}>
      <textarea
        {...control}
        id={id}
        className={`${visitor.input} ${style.long}`}
        rows={3}
        required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={describedBy(id, help, wrong)}
      />
    </FieldFrame>
  )
}
