import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { useUndoKey } from '../../parts/display/undo-snack/undo-key.ts'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import type { RailwayEditor, RailwayEditorState } from './railway-editor.ts'
import { railwayWords } from './words.ts'

type Props = { state: RailwayEditorState; timeZone: string; onRetry: () => void }

/** Shows whether the visible choice is saved, and so what visitors see. */
export function SaveStatusNotice({ state: { status, problem, server }, timeZone, onRetry }: Props) {
  const { state: texts } = useWords(railwayWords)
  if (status === 'failed')
    return (
      <div className={`${staff.wrong} ${style.failed}`} role="alert">
        <span>
          {problem} {texts.failed}
        </span>
        <Button small onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    )
  return (
    <p className={style.saved} role="status">
      {status === 'saving'
        ? texts.saving
        : server.changedAt && (
            <>
              <IconCheck size={16} stroke={2} aria-hidden />
              {texts.saved(formatTimeOfDay(server.changedAt, timeZone))}
            </>
          )}
    </p>
  )
}

export function UndoButton({ editor }: { editor: RailwayEditor & { state: RailwayEditorState } }) {
  const texts = useWords(railwayWords)
  const can = editor.state.steps.length > 0
  useUndoKey(can, editor.undo)
  return (
    <Button disabled={!can} onClick={editor.undo}>
      <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      {texts.undo} <kbd className={staff.key}>Z</kbd>
    </Button>
  )
}

type MergedProps = { merged: RailwayEditorState['merged']; nameLine: (code: number) => string; nameStation: (code: number) => string }

export function MergedChangesNotice({ merged, nameLine, nameStation }: MergedProps) {
  const { merged: texts } = useWords(railwayWords)
  if (!merged) return null
  const { lines, stations, order } = merged.overruled
  const names = [...lines.map(nameLine), ...stations.map(nameStation), ...(order ? [texts.order] : [])]
  return (
    <p className={staff.warn} role="status">
      {merged.by ? texts.by(merged.by) : texts.byOther} {names.length > 0 && texts.overruled(names.join(texts.separator))}
    </p>
  )
}
