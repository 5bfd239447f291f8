import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { IconButton } from '../../../parts/controls/button.tsx'
import type { Way } from '../arranging.ts'

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

/** Where the focus goes after a move: the same arrow, or at the end of the list the other one. */
export const movedArrows = (id: string, way: Way): readonly string[] => [way, -way].map((to) => `[data-move="${id} ${to}"]`)
