import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import staff from '../theme/staff.module.css'

/** What is wrong and how to put it right, in the size of the staff's forms; nothing where nothing is. */
export function StaffWrong({ id, children }: { id?: string; children: ReactNode }) {
  return children ? (
    <span className={staff.error} id={id} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  ) : null
}
