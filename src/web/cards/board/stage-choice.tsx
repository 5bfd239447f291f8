import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import type { NamedOptions } from '../filter-choices.tsx'
import style from './card-board.module.css'
import { boardWords } from './words.ts'

type Props = {
  /** Name of the card; undefined closes the dialog. */
  name: string | undefined
  stages: NamedOptions
  now: string | undefined
  onChoose: (stage: string) => void
  onClose: () => void
}

/** Dialog that moves a card without dragging: by keyboard, voice or phone. */
export function CardMoveDialog({ name, stages, now, onChoose, onClose }: Props) {
  const texts = useWords(boardWords)
  return (
    <Sheet open={name !== undefined} onClose={onClose} title={texts.moveTo(name ?? '')}>
      <ul className={style.choices}>
        {stages.map((stage) => {
          const there = stage.id === now
          return (
            <li key={stage.id}>
              <Button disabled={there} onClick={() => onChoose(stage.id)}>
                {stage.name}
                {there && <IconCheck size={16} stroke={1.75} role="img" aria-label={texts.now} />}
              </Button>
            </li>
          )
        })}
      </ul>
      <Button look="quiet" onClick={onClose}>
        {texts.close}
      </Button>
    </Sheet>
  )
}
