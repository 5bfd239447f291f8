import { type ComponentProps, useId } from 'react'
import { describedByIds, FieldFrame, type FieldFrameProps } from '../../form/field.tsx'
import { TextInput } from '../controls/field.tsx'

type Props = Omit<ComponentProps<'input'>, 'className'> & Omit<FieldFrameProps, 'id' | 'group' | 'limit' | 'children'>

export function TextField({ label, help, wrong, marked = true, required = false, id: givenId, ...input }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong} required={required} marked={marked}>
      <TextInput
        {...input}
        id={id}
        large
        required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={describedByIds(id, help, wrong)}
      />
    </FieldFrame>
  )
}
