import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRef, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import * as contract from '#contract/cards/tasks.ts'
import { call, isDecided } from '../../../api/api.ts'
import { createIntentions } from '../../../api/intention.ts'
import { randomKey } from '../../../api/random-key.ts'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../parts/theme/staff.module.css'
import type { Choices } from '../../filter-choices.tsx'
import type { CardAct, CardActs } from '../use-card-acts.ts'
import { cardWords } from '../words.ts'
import style from './card-tasks.module.css'
import { TaskForm, type TaskWords } from './task-form.tsx'
import { TaskRow } from './task-row.tsx'

/** `late`: somebody changed it meanwhile, which has been said. */
type Opened = 'new' | { task: contract.Task; late?: boolean }
type Props = { card: CardDetail; people: Choices; me: string | undefined; acts: CardActs }

/** What is to be done about the card, by whom and until when. */
export function CardTasks({ card, people, me, acts: { busy, act } }: Props) {
  const { tasks: texts } = useWords(cardWords)
  const [open, setOpen] = useState<Opened>()
  const [intentions, setIntentions] = useState(() => createIntentions(randomKey))
  const add = useRef<HTMLButtonElement>(null)
  const params = { shopId: card.shop.id, cardId: card.id }
  const on = ({ id, rev }: contract.Task) => ({ params: { ...params, taskId: id }, body: { rev }, idempotencyKey: randomKey() })

  const adding = ({ words, dueOn, assigneeId }: TaskWords, done: string): CardAct<typeof contract.addTask> => ({
    send: async () => {
      const body = { words, dueOn, assigneeId }
      const result = await call(contract.addTask, { params, body, idempotencyKey: intentions.keyFor(body) })
      if (result.ok || isDecided(result.problem)) intentions.settle(body)
      return result
    },
    done,
  })
  const finishing = (task: contract.Task): CardAct<typeof contract.doTask> => ({
    send: () => call(contract.doTask, on(task)),
    done: texts.done,
    undo: resuming,
  })
  const resuming = (task: contract.Task): CardAct<typeof contract.undoTask> => ({
    send: () => call(contract.undoTask, on(task)),
    done: texts.undone,
    undo: finishing,
  })
  const removing = (task: contract.Task): CardAct<typeof contract.removeTask> => ({
    send: () => call(contract.removeTask, on(task)),
    done: texts.removed,
    undo: () => adding(task, texts.back),
  })
  const changing = (task: contract.Task, words: TaskWords): CardAct<typeof contract.changeTask> => ({
    send: () => call(contract.changeTask, { ...on(task), body: { rev: task.rev, ...words } }),
    done: texts.changed,
  })

  const close = () => {
    setOpen(undefined)
    // What is typed next is wished for anew.
    setIntentions(createIntentions(randomKey))
    add.current?.focus()
  }
  async function save(words: TaskWords): Promise<void> {
    if (!open) return
    if (open === 'new') return (await act(adding(words, texts.added))) ? close() : undefined
    const { task, late } = open
    // What the other has written stays, but for what was changed here as well, knowing of it.
    const now = (late && card.tasks.find(({ id }) => id === task.id)) || task
    const keep = <Part,>(written: Part, before: Part, present: Part) => (written === before ? present : written)
    const merged = {
      words: keep(words.words, task.words, now.words),
      dueOn: keep(words.dueOn, task.dueOn, now.dueOn),
      assigneeId: keep(words.assigneeId, task.assigneeId, now.assigneeId),
    }
    if (await act(changing(now, merged))) return close()
    setOpen({ task, late: true })
  }

  const isClosed = card.status === 'deleted'
  return (
    <section aria-label={texts.title} className={style.tasks}>
      <div className={style.head}>
        <h2>{texts.title}</h2>
        {!isClosed && (
          <button
            ref={add}
            type="button"
            className={`${staff.quiet} ${staff.small}`}
            aria-expanded={open === 'new'}
            onClick={() => setOpen('new')}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
            {texts.add}
          </button>
        )}
      </div>
      {open && (
        <TaskForm
          key={open === 'new' ? open : open.task.id}
          task={open === 'new' ? { words: '', dueOn: null, assigneeId: me ?? null } : open.task}
          people={people}
          busy={busy}
          onClose={close}
          onSave={(words) => void save(words)}
        />
      )}
      {card.tasks.length === 0 && !open && <p className={style.none}>{texts.none}</p>}
      {card.tasks.length > 0 && (
        <ul className={style.list}>
          {card.tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              shop={card.shop}
              assignee={people.find(({ id }) => id === task.assigneeId)?.name}
              disabled={busy || isClosed}
              onDone={() => void act(task.doneAt ? resuming(task) : finishing(task))}
              onEdit={() => setOpen({ task })}
              onRemove={() => void act(removing(task))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
