import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { FocusEventHandler, ReactNode, Ref } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import style from './choice-field.module.css'

type Props = {
  ref: Ref<HTMLButtonElement>
  id: string
  dialogId: string
  open: boolean
  disabled: boolean
  required: boolean
  invalid: boolean
  describedBy: string | undefined
  loading: boolean
  /** Nothing is chosen, so the label is the placeholder. */
  empty: boolean
  /** Leaves room for a cross at its end. */
  clearable?: boolean
  onOpen: () => void
  onBlur: FocusEventHandler
  children: ReactNode
}

/** The button that opens a choice. For keyboard and screen readers it is the field itself. */
export function ChoiceTrigger(props: Props) {
  const {
    ref,
    id,
    dialogId,
    open,
    disabled,
    required,
    invalid,
    describedBy,
    loading,
    empty,
    clearable = false,
    onOpen,
    onBlur,
    children,
  } = props
  const texts = useWords(inputWords).choice
  return (
    <button
      ref={ref}
      id={id}
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={dialogId}
      aria-labelledby={`${id}l`}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-busy={loading || undefined}
      disabled={disabled}
      className={`${style.trigger} ${empty ? style.empty : ''} ${clearable ? style.clearable : ''}`}
      onClick={onOpen}
      onBlur={onBlur}
    >
      <span className={style.value}>{loading ? <span className={style.late}>{texts.loading}</span> : children}</span>
      {!clearable && <IconChevronRight size={22} stroke={1.75} aria-hidden />}
    </button>
  )
}
