import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { Task } from '#contract/cards/tasks.ts'
import { dueState } from '#domain/cards/task.ts'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../parts/theme/staff.module.css'
import { useCardTimes } from '../../card-times.ts'
import { cardWords } from '../words.ts'

import style from './card-tasks.module.css'

type Props = {
  task: Task
  shop: CardDetail['shop']
  assignee: string | undefined
  disabled: boolean
  onDone: () => void
  onEdit: () => void
  onRemove: () => void
}

const shapes = { overdue: IconAlertTriangle, today: IconClock, later: IconCalendar }

/** One thing to do. How urgent it is stands in shape, word and colour. */
export function TaskRow({ task: { words, dueOn, doneAt }, shop, assignee, disabled, onDone, onEdit, onRemove }: Props) {
  const { tasks: texts } = useWords(cardWords)
  const { date } = useCardTimes(shop)
  const due = dueOn && !doneAt ? dueState(dueOn, shop.today) : undefined
  const Shape = due && shapes[due]
  return (
    <li className={style.task}>
      <label>
        <input type="checkbox" checked={doneAt !== null} disabled={disabled} onChange={onDone} />
        <span className={doneAt ? style.done : undefined}>{words}</span>
      </label>
      <p className={style.about}>
        {due && Shape && dueOn && (
          <span className={style[due]}>
            <Shape size={15} stroke={1.75} aria-hidden />
            {texts.due[due](date(dueOn))}
          </span>
        )}
        {assignee && <span>{assignee}</span>}
      </p>
      {!doneAt && (
        <button
          type="button"
          className={`${staff.icon} ${staff.small}`}
          disabled={disabled}
          aria-label={texts.edit(words)}
          onClick={onEdit}
        >
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={`${staff.icon} ${staff.small}`}
        disabled={disabled}
        aria-label={texts.remove(words)}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </button>
    </li>
  )
}
