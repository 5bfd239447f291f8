import { useId, useState } from 'react'
import type { Task } from '#contract/cards/tasks.ts'
import { taskWordsLimit } from '#domain/cards/task.ts'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../parts/theme/staff.module.css'
import type { Choices } from '../../filter-choices.tsx'
import { cardListWords } from '../../list/words.ts'
import { cardWords } from '../words.ts'

import style from './card-tasks.module.css'

export type TaskWords = Pick<Task, 'words' | 'dueOn' | 'assigneeId'>

type Props = { task: TaskWords; people: Choices; busy: boolean; onSave: (words: TaskWords) => void; onClose: () => void }

/** What is to be done, until when and by whom. What could not be kept stays in the fields. */
export function TaskForm({ task, people, busy, onSave, onClose }: Props) {
  const { tasks: texts } = useWords(cardWords)
  const { nobody } = useWords(cardListWords)
  const id = useId()
  const [words, setWords] = useState(task.words)
  const [dueOn, setDueOn] = useState(task.dueOn ?? '')
  const [assigneeId, setAssignee] = useState(task.assigneeId ?? '')
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() !== '') onSave({ words: words.trim(), dueOn: dueOn || null, assigneeId: assigneeId || null })
      }}
    >
      <label htmlFor={`${id}words`} className={staff.label}>
        {texts.words}
      </label>
      <input
        id={`${id}words`}
        className={staff.field}
        maxLength={taskWordsLimit}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
      />
      <div className={style.pair}>
        <label>
          <span className={staff.label}>{texts.dueOn}</span>
          <input type="date" className={staff.field} value={dueOn} onChange={({ target }) => setDueOn(target.value)} />
        </label>
        <label>
          <span className={staff.label}>{texts.assignee}</span>
          <select className={staff.field} value={assigneeId} onChange={({ target }) => setAssignee(target.value)}>
            <option value="">{nobody}</option>
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={style.buttons}>
        <button type="button" className={staff.outline} onClick={onClose}>
          {texts.cancel}
        </button>
        <button type="submit" className={staff.outline} disabled={busy || words.trim() === ''}>
          {texts.save}
        </button>
      </div>
    </form>
  )
}
