import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import staff from '../theme/staff.module.css'

/** Error message in the size of staff forms; renders nothing without a message. */
export function StaffErrorMessage({ id, children }: { id?: string; children: ReactNode }) {
  return children ? (
    <span className={staff.error} id={id} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  ) : null
}
