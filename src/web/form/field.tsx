import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import style from '../theme/visitor.module.css'
import { fieldWords } from './words.ts'

/** Both are said, no asterisks. */
export function Need({ required, either = false }: { required: boolean; either?: boolean }) {
  const texts = useWords(fieldWords)
  const isMust = required || either
  return (
    <span className={isMust ? style.required : style.optional}>{either ? texts.either : isMust ? texts.required : texts.optional}</span>
  )
}

/** What is wrong and how to put it right, under the field it is about. */
export function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={style.wrong} id={id} role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** What each of a form's fields takes, whatever it is made of. */
export type FieldProps = {
  id?: string | undefined
  name: string
  label: string
  help?: string | undefined
  /** What the form says is wrong; it goes before what the field finds itself. */
  wrong?: string | undefined
  required?: boolean
  /** Says "required" or "optional", or that this one or another is a must. Signing in needs both fields, as everybody knows. */
  marked?: boolean | 'either'
  disabled?: boolean | undefined
}

export type FrameProps = Pick<FieldProps, 'label' | 'help' | 'wrong' | 'required' | 'marked'> & {
  /** Of the control; what is wrong stands at `{id}w`, the help at `{id}h`. */
  id: string
  /** Several controls under one label. */
  group?: boolean
  /** Beside the label: how many may be chosen. */
  limit?: string | undefined
  children: ReactNode
}

/** Around every control of a form: its label above, help under that and what is wrong below. */
export function FieldFrame({ id, label, help, wrong, required = false, marked = true, group = false, limit, children }: FrameProps) {
  const words = (
    <>
      {label}
      {marked && <Need required={required} either={marked === 'either'} />}
      {limit && <span className={style.optional}>{limit}</span>}
    </>
  )
  const parts = (
    <>
      {help && (
        <span className={style.help} id={`${id}h`}>
          {help}
        </span>
      )}
      {children}
      {wrong && <Wrong id={`${id}w`}>{wrong}</Wrong>}
    </>
  )
  if (!group)
    return (
      <div className={style.field}>
        <label className={style.label} htmlFor={id}>
          {words}
        </label>
        {parts}
      </div>
    )
  return (
    // A fieldset's legend can't stand in a column with a gap.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div className={style.field} role="group" aria-labelledby={`${id}l`} aria-describedby={describedBy(id, help, wrong)}>
      <span className={style.label} id={`${id}l`}>
        {words}
      </span>
      {parts}
    </div>
  )
}

/** The `aria-describedby` of a control in its frame. */
export function describedBy(id: string, help: string | undefined, wrong: string | undefined): string | undefined {
  return [help && `${id}h`, wrong && `${id}w`].filter(Boolean).join(' ') || undefined
}
