import { TextInput } from '../../controls/field.tsx'
import style from './calendar.module.css'

type Props = { name: string; label: string; min: string; max: string | undefined }

/** A native date field for pages without JavaScript. The server refuses closed days. */
export function NoScriptDateField({ name, label, min, max }: Props) {
  return (
    <label className={style.native}>
      {label}
      <TextInput large type="date" name={name} min={min} max={max} />
    </label>
  )
}
