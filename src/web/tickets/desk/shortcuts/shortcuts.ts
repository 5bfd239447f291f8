import { useEffect, useEffectEvent } from 'react'

export type Shortcuts = {
  next(): void
  /** Up is -1, down is 1. */
  walk(step: 1 | -1): void
  /** The first row of the lane is -1, the last 1. */
  edge(end: 1 | -1): void
  call(): void
  recall(): void
  start(): void
  finish(): void
  noShow(): void
  requeue(): void
  hold(): void
  /** To another lane: moved while waiting, passed on while served. */
  otherLane(): void
  undo(): void
  /** No row is chosen any more. */
  release(): void
  /** Somebody without a phone takes a number. */
  add(): void
  search(): void
  /** The first waiting one of the lane with that ordinal, from 0. */
  lane(index: number): void
  help(): void
}

const letters: Readonly<Record<string, Exclude<keyof Shortcuts, 'walk' | 'edge' | 'lane'>>> = {
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

/** Also while one is held down, and on a row also where shortcuts are switched off: they are how a list is walked through. */
const walking: Readonly<Record<string, readonly [keyof Shortcuts, number]>> = {
  ArrowUp: ['walk', -1],
  ArrowDown: ['walk', 1],
  Home: ['edge', -1],
  End: ['edge', 1],
}

export type Pressed = { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** What a key asks for. Nothing while a modifier is held, or the key is only held down. Keys of an input method don't get here (input-method.ts). */
export function shortcutOf({ key, repeat, ctrlKey, metaKey, altKey }: Pressed): readonly [keyof Shortcuts, number?] | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const walk = walking[key]
  if (walk) return walk
  if (repeat) return undefined
  if (/^[1-9]$/.test(key)) return ['lane', Number(key) - 1]
  const name = letters[key.toLowerCase()]
  return name && [name]
}

/** Where keys have a meaning of their own: fields, menus, sheets, and buttons for Enter. */
function isTaken(target: EventTarget | null, name: keyof Shortcuts): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('input, select, textarea, [contenteditable], [role="menu"], dialog, summary')) return true
  // Home and End scroll the page, unless a row has the focus.
  if (name === 'edge') return !isRow(target)
  // Enter on the chosen row calls; on any other button or link it is that button's.
  return name === 'call' && target.closest('button, a') !== null && target.closest('[data-ticket][aria-expanded="true"]') === null
}

function isRow(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[data-ticket]') !== null
}

/** Keys for the whole page while it is open; where they are switched off, only those that walk from row to row. */
export function useShortcuts(on: boolean, shortcuts: Shortcuts): void {
  // Of what is on the screen already, also in the moment between a drawing and its effects.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const found = shortcutOf(event)
    if (!found || isTaken(event.target, found[0])) return
    if (!on && !(event.key in walking && isRow(event.target))) return
    event.preventDefault()
    const [name, argument] = found
    const act = shortcuts[name] as (argument?: number) => void
    act(argument)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
