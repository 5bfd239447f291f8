import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '../../parts/controls/button.tsx'
import type { Way } from './arranging.ts'

type Props = {
  /** Of what is moved: by this it is found again at its new place. */
  id: string
  up: string
  down: string
  /** Which ways there is a place to go to. */
  can: (way: Way) => boolean
  onMove: (way: Way) => void
}

/** A place up, a place down: by keys, under a finger and with one hand alike. */
export function Arrows({ id, up, down, can, onMove }: Props) {
  return ([-1, 1] as const).map((way) => {
    const Icon = way < 0 ? IconArrowUp : IconArrowDown
    return (
      <IconButton key={way} small label={way < 0 ? up : down} data-move={`${id} ${way}`} disabled={!can(way)} onClick={() => onMove(way)}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </IconButton>
    )
  })
}

/** What changes its place loses the focus, and at the end of the list the arrow that had it: it is given back. `order`: as it is now. */
export function useMovedFocus(list: RefObject<HTMLElement | null>, order: string): (id: string, way: Way) => void {
  const moved = useRef<{ id: string; way: Way }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it stands in its new order
  useEffect(() => {
    if (!moved.current) return
    const { id, way } = moved.current
    moved.current = undefined
    const arrow = (to: Way) => list.current?.querySelector<HTMLElement>(`[data-move="${id} ${to}"]:not(:disabled)`)
    const next = arrow(way) ?? arrow(way === 1 ? -1 : 1)
    next?.focus()
  }, [order])
  return (id, way) => {
    moved.current = { id, way }
  }
}
