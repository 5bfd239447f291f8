import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useId } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Actions } from '../../parts/controls/actions.tsx'
import { IconButton } from '../../parts/controls/button.tsx'
import { Checkbox, Radio } from '../../parts/controls/choice.tsx'
import { Select, TextArea, TextInput } from '../../parts/controls/field.tsx'
import { FileButton } from '../../parts/controls/file-button.tsx'
import { Table } from '../../parts/controls/table.tsx'
import type { PartShow } from '../part-show.ts'
import style from './row.module.css'
import { samples } from './text-field-samples.ts'

/** All but the buttons with words, in staff's measures. */
function Controls({ label, value, wrong, disabled }: { label: string; value?: string; wrong?: boolean; disabled?: boolean }) {
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
      <Radio name={name} disabled={disabled}>
        {label}
      </Radio>
      <Actions>
        <IconButton label={label} disabled={disabled}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <FileButton disabled={disabled}>{label}</FileButton>
      </Actions>
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

export const show: PartShow = {
  id: 'controls',
  area: 'staff',
  states: {
    loading: 'what is typed stands there at once',
    empty: function Empty() {
      return <Controls label={useWords(samples).label} />
    },
    filled: function Filled() {
      const { label, name } = useWords(samples)
      return <Controls label={label} value={name} />
    },
    error: function Wrong() {
      const { label, name } = useWords(samples)
      return <Controls label={label} value={name} wrong />
    },
    disabled: function Disabled() {
      const { label, name } = useWords(samples)
      return <Controls label={label} value={name} disabled />
    },
    long: function Long() {
      const { longLabel, longName } = useWords(samples)
      return <Controls label={longLabel} value={longName} />
    },
  },
}
