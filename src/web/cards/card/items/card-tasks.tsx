import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { CardDetail } from '#contract/cards/detail.ts'
import { completeTask, reopenTask, type Task } from '#contract/cards/items.ts'
import { dueState } from '#domain/cards/item.ts'
import { useWords } from '../../../i18n/words.ts'
import type { StaffPerson } from '../../../parts/choices/staff-select/staff-person.ts'
import { Checkbox } from '../../../parts/controls/choice.tsx'
import { useCardDateFormats } from '../../card-times.ts'
import type { NamedOptions } from '../../filter-choices.tsx'
import type { CardActionRunner } from '../use-card-action-runner.ts'
import { cardWords } from '../words.ts'
import style from './card-items.module.css'
import { CardItems, type ItemActions, ItemButtons } from './card-items.tsx'

type Props = { card: CardDetail; people: readonly StaffPerson[]; me: string | undefined; acts: CardActionRunner }

export function CardTasks({ card, people, me, acts }: Props) {
  const empty = { words: '', dueOn: null, assigneeId: me ?? null }
  return (
    <CardItems kind="task" items={card.tasks} className={style.tasks} {...{ card, people, empty, acts }}>
      {(task, does) => <TaskRow key={task.id} task={task} shop={card.shop} people={people} acts={does} />}
    </CardItems>
  )
}

const shapes = { overdue: IconAlertTriangle, today: IconClock, later: IconCalendar }

/** One task. Its urgency has shape, word and colour. */
function TaskRow({ task, shop, people, acts }: { task: Task; shop: CardDetail['shop']; people: NamedOptions; acts: ItemActions }) {
  const { words, dueOn, doneAt, assigneeId } = task
  const { tasks: texts } = useWords(cardWords)
  const { date } = useCardDateFormats(shop)
  const due = dueOn && !doneAt ? dueState(dueOn, shop.today) : undefined
  const Shape = due && shapes[due]
  const assignee = people.find(({ id }) => id === assigneeId)?.name
  const [finish, resume] = [
    { entry: completeTask, done: texts.done },
    { entry: reopenTask, done: texts.undone },
  ]
  return (
    <li className={style.task} data-item={task.id}>
      <Checkbox
        checked={doneAt !== null}
        disabled={acts.disabled}
        onChange={() => (doneAt ? acts.run(resume, finish) : acts.run(finish, resume))}
      >
        <span className={doneAt ? style.done : undefined}>{words}</span>
      </Checkbox>
      <p className={style.about}>
        {due && Shape && dueOn && (
          <span className={style[due]}>
            <Shape size={15} stroke={1.75} aria-hidden />
            {texts.due[due](date(dueOn))}
          </span>
        )}
        {assignee && <span>{assignee}</span>}
      </p>
      <ItemButtons name={words} canEdit={!doneAt} acts={acts} />
    </li>
  )
}
