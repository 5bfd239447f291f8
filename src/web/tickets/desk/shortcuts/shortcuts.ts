import { useEffect, useEffectEvent } from 'react'

export type ShortcutHandlers = {
  next(): void
  /** -1 is up, 1 is down. */
  walk(step: 1 | -1): void
  /** -1 is the first row of the lane, 1 the last. */
  edge(end: 1 | -1): void
  call(): void
  recall(): void
  start(): void
  finish(): void
  noShow(): void
  requeue(): void
  hold(): void
  /** Moves a waiting ticket to another lane, transfers one being served. */
  otherLane(): void
  undo(): void
  release(): void
  add(): void
  search(): void
  /** Goes to the first waiting ticket of a lane, by the lane's index from 0. */
  lane(index: number): void
  help(): void
}

const letterKeys: Readonly<Record<string, Exclude<keyof ShortcutHandlers, 'walk' | 'edge' | 'lane'>>> = {
  n: 'next',
  enter: 'call',
  r: 'recall',
  s: 'start',
  f: 'finish',
  x: 'noShow',
  q: 'requeue',
  h: 'hold',
  t: 'otherLane',
  z: 'undo',
  escape: 'release',
  a: 'add',
  '/': 'search',
  '?': 'help',
}

/** Keys that repeat while held. They work on a focused row even with shortcuts off, because lists are navigated with them. */
const walking: Readonly<Record<string, readonly [keyof ShortcutHandlers, number]>> = {
  ArrowUp: ['walk', -1],
  ArrowDown: ['walk', 1],
  Home: ['edge', -1],
  End: ['edge', 1],
}

export type PressedKey = { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * Returns the action of a key and its argument; undefined with a modifier, or for a held key that does not repeat. Input methods are
 * handled in input-method.ts.
 */
export function findShortcut({
  key,
  repeat,
  ctrlKey,
  metaKey,
  altKey,
}: PressedKey): readonly [keyof ShortcutHandlers, number?] | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const walk = walking[key]
  if (walk) return walk
  if (repeat) return undefined
  if (/^[1-9]$/.test(key)) return ['lane', Number(key) - 1]
  const name = letterKeys[key.toLowerCase()]
  return name && [name]
}

/** Returns true if the target uses the key itself: fields, menus, sheets, and buttons for Enter. */
function isTaken(target: EventTarget | null, name: keyof ShortcutHandlers): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('input, select, textarea, [contenteditable], [role="menu"], dialog, summary')) return true
  // Home and End scroll the page unless a row has the focus.
  if (name === 'edge') return !isRow(target)
  // Enter on the selected row calls; on any other button or link it presses that.
  return name === 'call' && target.closest('button, a') !== null && target.closest('[data-ticket][aria-expanded="true"]') === null
}

function isRow(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[data-ticket]') !== null
}

/** Handles keys of the whole page. With `on` false only the keys that walk between rows. */
export function useShortcuts(on: boolean, shortcuts: ShortcutHandlers): void {
  // An effect event sees the rendered state even between a render and its effects.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const shortcut = findShortcut(event)
    if (!shortcut || isTaken(event.target, shortcut[0])) return
    if (!on && !(event.key in walking && isRow(event.target))) return
    event.preventDefault()
    const [name, argument] = shortcut
    const act = shortcuts[name] as (argument?: number) => void
    act(argument)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
