import { useEffect, useRef } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns true for the bare key. With Ctrl or ⌘ it is the browser's own undo of typing. */
export function isPlainZKey({ key, repeat, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 'z' && !repeat && !ctrlKey && !metaKey && !altKey
}

/** Returns true in fields, menus and dialogs, where Z must not undo. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable], [role="menu"], dialog') !== null
}

/** Z undoes while `on`. */
export function useUndoKey(on: boolean, undo: () => void): void {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPlainZKey(event) || isTyping(event.target)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on])
}
