import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import staff from '../../../theme/staff.module.css'
import style from './password.module.css'
import type { PasswordLook } from './password-field.tsx'

export const staffPasswordLook: PasswordLook = {
  row: style.staff!,
  label: staff.label!,
  help: `${staff.help} ${style.help}`,
  large: false,
  Wrong: StaffErrorMessage,
}
