import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu, type MenuProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../controls/button.tsx'

type Props = MenuProps & { button: Omit<ButtonProps, 'ref' | 'type'> & { [data: `data-${string}`]: string } }

/** A button with a menu. The menu is mounted on the first press, because a page may have a hundred. `children`: the dropdown. */
export function LazyMountMenu({ button, children, ...menu }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!wanted) return
    // The pressed button was replaced by this one, which the focus must return to.
    target.current?.focus()
    setOpened(true)
  }, [wanted])
  if (!wanted) return <Button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
  return (
    <Menu {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button {...button} ref={target} />
      </Menu.Target>
      {children}
    </Menu>
  )
}
