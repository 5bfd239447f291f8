import { TextInput } from '../../controls/field.tsx'
import style from './calendar.module.css'

type Props = { name: string; label: string; min: string; max: string | undefined }

/** The browser's own field for a day, where no script draws a calendar. The server refuses days on which the shop is closed. */
export function NativeDate({ name, label, min, max }: Props) {
  return (
    <label className={style.native}>
      {label}
      <TextInput large type="date" name={name} min={min} max={max} />
    </label>
  )
}
