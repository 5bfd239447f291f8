import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { IconButton } from '../../../parts/controls/button.tsx'
import type { Way } from '../arranging.ts'

type Props = {
  /** Identifies the moved item, so that focus can follow it. */
  id: string
  up: string
  down: string
  /** Returns true if the item can move that way. */
  can: (way: Way) => boolean
  onMove: (way: Way) => void
}

/** Buttons that move an item up or down by keyboard, touch or mouse. */
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

/** Selectors for the focus after a move: the same arrow, or the other one at the end of the list. */
export const movedArrows = (id: string, way: Way): readonly string[] => [way, -way].map((to) => `[data-move="${id} ${to}"]`)
