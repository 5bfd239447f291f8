import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type CSSProperties, useEffect, useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../theme/staff.module.css'
import { useBottomBarHeight } from '../../bottom-bar-height.ts'
import { displayWords } from '../words.ts'
import { useUndoKey } from './undo-key.ts'
import style from './undo-snack.module.css'

/** Undo is better than "are you sure?". */
const snackSeconds = 8

type Props = {
  /** The completed action as a sentence. */
  text: string
  /** Missing if the action was itself an undo. */
  onUndo?: (() => void) | undefined
  disabled?: boolean
  /** `here`: Z undoes while this is shown. `page`: the page has keys of its own, including Z. */
  keyZ?: 'here' | 'page' | 'off'
  onEnd: () => void
}

/** The last action with its undo button. Use the action as React key. The timer stops while the pointer or the focus is inside. */
export function UndoSnack({ text, onUndo, disabled = false, keyZ = 'here', onEnd }: Props) {
  const texts = useWords(displayWords).undoSnack
  const [left, setLeft] = useState(snackSeconds)
  const [isPaused, setPaused] = useState(false)
  const above = useBottomBarHeight('[data-bar]')
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isPaused])
  useEffect(() => {
    if (left <= 0) onEnd()
  }, [left, onEnd])
  useUndoKey(keyZ === 'here' && !disabled && onUndo !== undefined, () => onUndo?.())
  const pause = () => setPaused(true)
  const letGo = () => setPaused(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the time from running out
    <div
      className={style.snack}
      style={{ '--above': `${above}px` } as CSSProperties}
      data-snack
      onPointerEnter={pause}
      onPointerLeave={letGo}
      onFocus={pause}
      onBlur={letGo}
    >
      <span role="status" className={style.text}>
        <IconCheck size={18} stroke={1.75} aria-hidden />
        <span>{text}</span>
      </span>
      {onUndo && (
        <button type="button" className={style.undo} disabled={disabled} onClick={onUndo}>
          {texts.undo} {keyZ !== 'off' && <kbd className={staff.key}>Z</kbd>}
        </button>
      )}
      <span className={style.left} aria-hidden>
        {texts.secondsLeft(Math.max(0, left))}
      </span>
    </div>
  )
}
