import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu, type MenuProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { LateMenuButton } from './late-menu.tsx'

/** A menu that was asked for before it was there: it takes the place of its button, and opens. `children`: its dropdown. */
export function OpeningMenu({ button, children, ...menu }: MenuProps & LateMenuButton) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // The button that was pressed is gone: it is this one that gets the focus back in the end.
    target.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button {...button} type="button" ref={target} />
      </Menu.Target>
      {children}
    </Menu>
  )
}
