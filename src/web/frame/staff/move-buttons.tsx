import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { IconButton } from '../../parts/controls/button.tsx'

type Direction = -1 | 1

type Props = {
  /** Identifies the moved item, so that focus can follow it. */
  id: string
  up: string
  down: string
  /** Returns true if the item can move that way. */
  can: (direction: Direction) => boolean
  onMove: (direction: Direction) => void
}

/** Buttons that move an item up or down by keyboard, touch or mouse. */
export function MoveButtons({ id, up, down, can, onMove }: Props) {
  return ([-1, 1] as const).map((direction) => {
    const Icon = direction < 0 ? IconArrowUp : IconArrowDown
    return (
      <IconButton
        key={direction}
        small
        label={direction < 0 ? up : down}
        data-move={`${id} ${direction}`}
        disabled={!can(direction)}
        onClick={() => onMove(direction)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </IconButton>
    )
  })
}

/** Selectors for the focus after a move: the same arrow, or the other one at the end of the list. */
export const moveButtonSelectors = (id: string, direction: Direction): readonly string[] =>
  [direction, -direction].map((to) => `[data-move="${id} ${to}"]`)
