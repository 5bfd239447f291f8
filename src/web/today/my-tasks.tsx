import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { completeTask, type listMyTasks, reopenTask } from '#contract/cards/items.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { dueState } from '#domain/cards/item.ts'
import { useCommand } from '../api/use-command.ts'
import { cardListWords } from '../cards/list/words.ts'
import { randomKey } from '../device/random-key.ts'
import { useLocale, useLocalizePath } from '../i18n/locale.ts'
import { formatDayWithWeekday } from '../i18n/time.ts'
import { useWords } from '../i18n/words.ts'
import { Checkbox } from '../parts/controls/choice.tsx'
import rows from '../parts/display/list-rows.module.css'
import { PrefetchLink } from '../parts/display/prefetch-link.tsx'
import { UndoSnack } from '../parts/display/undo-snack/undo-snack.tsx'
import staff from '../theme/staff.module.css'
import { todayWords } from './words.ts'

type Listed = OperationAnswer<typeof listMyTasks>
type Props = { shopId: string; listed: Listed; me: string }

/** The member's open tasks, earliest due date first. */
export function MyTasks({ shopId, listed: { tasks, today }, me }: Props) {
  const { tasks: texts } = useWords(todayWords)
  const { honorific } = useWords(cardListWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const { revalidate } = useRevalidator()
  const { busy, problem, run } = useCommand({ after: revalidate })
  const [done, setDone] = useState<{ key: string; text: string; undo?: () => void }>()

  async function finish({ id: taskId, rev, card }: Listed['tasks'][number]): Promise<void> {
    const params = { shopId, cardId: card.id, taskId }
    const result = await run(completeTask, { params, body: { rev } })
    if (!result.ok) return
    const undo = async () => {
      const back = await run(reopenTask, { params, body: { rev: result.value.rev } })
      if (back.ok) setDone({ key: randomKey(), text: texts.undone })
    }
    setDone({ key: randomKey(), text: texts.done, undo: () => void undo() })
  }

  return (
    <>
      {tasks.length > 0 && (
        <section id="tasks">
          <h2>
            {texts.title}
            <PrefetchLink to={path(`/shopAdmin/cards?assignee=${me}`)}>{texts.mine}</PrefetchLink>
          </h2>
          {problem && (
            <p role="alert" className={staff.wrong}>
              {problem.detail}
            </p>
          )}
          <ul className={rows.rows}>
            {tasks.map((task) => {
              const due = task.dueOn && dueState(task.dueOn, today)
              return (
                <li key={task.id}>
                  <Checkbox checked={false} disabled={busy} onChange={() => void finish(task)}>
                    {task.words}
                  </Checkbox>
                  <PrefetchLink to={path(`/shopAdmin/cards/${task.card.id}`)} translate="no">
                    <b>{honorific(task.card.name)}</b>
                  </PrefetchLink>
                  {due && (
                    <span className={`${rows.end} ${due === 'later' ? staff.muted : rows.late}`}>
                      {texts.due[due](formatDayWithWeekday(task.dueOn!, locale))}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {/* Shown also after the last task is done. */}
      {done && <UndoSnack key={done.key} text={done.text} onUndo={done.undo} disabled={busy} onEnd={() => setDone(undefined)} />}
    </>
  )
}
