import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useStaffDeviceSettings } from '../../device/staff-device.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import type { NeighbourPaths } from './neighbours.ts'
import { cardWords } from './words.ts'

/** Shortcuts are off while typing or choosing. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable], [role="menu"], dialog') !== null

/** Links to the previous and next card of the list; keys K and J where this device has shortcuts on. */
export function CardNeighbourLinks({ neighbours: { before, after } }: { neighbours: NeighbourPaths }) {
  const { neighbours: texts } = useWords(cardWords)
  const path = useLocalizePath()
  const navigate = useNavigate()
  const [device] = useStaffDeviceSettings()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (!device?.shortcuts || defaultPrevented || repeat || ctrlKey || metaKey || altKey || isTaken(target)) return
    const to = { k: before, j: after }[key.toLowerCase()]
    if (!to) return
    event.preventDefault()
    void navigate(path(to))
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const link = (to: string | undefined, label: string, Icon: typeof IconChevronLeft) =>
    to && (
      <PrefetchLink to={path(to)} className={buttonClass({ icon: true })} aria-label={label} title={label}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </PrefetchLink>
    )
  return (
    <>
      {link(before, texts.before, IconChevronLeft)}
      {link(after, texts.after, IconChevronRight)}
    </>
  )
}
