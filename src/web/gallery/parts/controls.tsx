import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useId } from 'react'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { IconButton } from '../../parts/controls/button.tsx'
import { Checkbox, Radio, Switch } from '../../parts/controls/choice.tsx'
import { Select, TextArea, TextInput } from '../../parts/controls/field.tsx'
import { FileButton } from '../../parts/controls/file-button.tsx'
import { Table } from '../../parts/controls/table.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { nameSamples as samples } from './name-samples.ts'
import style from './row.module.css'

type Props = { label: string; value?: string; wrong?: boolean; disabled?: boolean; file?: string }

/** All controls except text buttons, in staff sizes. `file`: short label of the file button. */
function Controls({ label, value, wrong, disabled, file = label }: Props) {
  const name = useId()
  const field = { 'aria-label': label, 'aria-invalid': wrong, disabled, defaultValue: value }
  return (
    <div className={style.stack}>
      <TextInput {...field} />
      <TextArea {...field} rows={2} />
      <Select {...field}>
        <option>{value}</option>
      </Select>
      <Checkbox disabled={disabled} defaultChecked>
        {label}
      </Checkbox>
      <Switch disabled={disabled} defaultChecked>
        {label}
      </Switch>
      <Radio name={name} disabled={disabled}>
        {label}
      </Radio>
      <ButtonRow>
        <IconButton label={label} disabled={disabled}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <FileButton disabled={disabled}>{file}</FileButton>
      </ButtonRow>
      <Table>
        <tbody>
          <tr>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        </tbody>
      </Table>
    </div>
  )
}

export const show = defineGalleryPart({
  area: 'staff',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: ({ label }) => <Controls label={label} />,
    filled: ({ label, name }) => <Controls label={label} value={name} />,
    error: ({ label, name }) => <Controls label={label} value={name} wrong />,
    disabled: ({ label, name }) => <Controls label={label} value={name} disabled />,
    long: ({ label, longLabel, longName }) => <Controls label={longLabel} value={longName} file={label} />,
  },
})
