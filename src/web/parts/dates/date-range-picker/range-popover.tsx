import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useState } from 'react'
import style from './date-range-picker.module.css'
import { RangeCalendar } from './range-calendar.tsx'
import type { RangeCalendarProps, RangeSelection } from './range-days.ts'

type Props = RangeCalendarProps & { children: string; describedBy: string | undefined }

/** The calendar as a popover, where there is room. Opens at the chosen period and closes with the last day. */
export function RangePopover({ children, describedBy, onRange, ...days }: Props) {
  const [open, setOpen] = useState(false)
  function choose(range: RangeSelection): void {
    onRange(range)
    if (range[1]) setOpen(false)
  }
  return (
    // Not in a portal, because a dialog would cover it, and not hidden when its button scrolls away.
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={392}
      withinPortal={false}
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={style.open} aria-describedby={describedBy} onClick={() => setOpen(!open)}>
          <IconCalendar size={24} stroke={1.75} aria-hidden />
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={style.dropdown}>
        <RangeCalendar {...days} onRange={choose} focused />
      </Popover.Dropdown>
    </Popover>
  )
}
