import type { ShopForm } from '#contract/forms.ts'
import { formDifference } from '#domain/forms/difference.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import type { FormEditor } from '../form-editor.ts'
import { formWords } from '../words.ts'
import { DifferenceList } from './difference-list.tsx'
import style from './publish-conflict-notice.module.css'

type Props = { editor: FormEditor; was: ShopForm; at: string; onTakeTheirs: () => void }

/** Shown when another manager has published since the changes began: who, when, the differences, and the choices. */
export function PublishConflictNotice({ editor: { current, template }, was, at, onTakeTheirs }: Props) {
  const { conflict: texts } = useWords(formWords)
  const { version, publishedBy } = current
  return (
    <div className={style.notice} role="alert">
      <p>
        <b>{publishedBy === null ? texts.byOther(at, version) : texts.by(publishedBy, at, version)}</b>
      </p>
      <details>
        <summary>{texts.now}</summary>
        <DifferenceList difference={formDifference(was.form, current.form)} />
      </details>
      <p>{template ? texts.otherTemplate : texts.safe}</p>
      <Button onClick={onTakeTheirs}>{texts.theirs}</Button>
    </div>
  )
}
