import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import style from '../theme/visitor.module.css'
import { fieldWords } from './words.ts'

/** Writes both words out, without asterisks. */
export function RequiredMark({ required, either = false }: { required: boolean; either?: boolean }) {
  const texts = useWords(fieldWords)
  const isMust = required || either
  return (
    <span className={isMust ? style.required : style.optional}>{either ? texts.either : isMust ? texts.required : texts.optional}</span>
  )
}

export function ErrorMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={style.wrong} id={id} role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

export type FieldProps = {
  id?: string | undefined
  name: string
  label: string
  help?: string | undefined
  /** Error of the form; takes precedence over the field's own. */
  wrong?: string | undefined
  required?: boolean
  /** Shows "required", "optional" or "either of two". Sign-in omits it, because both fields are obviously required. */
  marked?: boolean | 'either'
  disabled?: boolean | undefined
}

export type FieldFrameProps = Pick<FieldProps, 'label' | 'help' | 'wrong' | 'required' | 'marked'> & {
  /** Id of the control. Its error has `{id}w`, its help `{id}h`. */
  id: string
  /** True for several controls under one label. */
  group?: boolean
  /** Shown beside the label: how many may be chosen. */
  limit?: string | undefined
  children: ReactNode
}

export function FieldFrame({ id, label, help, wrong, required = false, marked = true, group = false, limit, children }: FieldFrameProps) {
  const words = (
    <>
      {label}
      {marked && <RequiredMark required={required} either={marked === 'either'} />}
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
      {wrong && <ErrorMessage id={`${id}w`}>{wrong}</ErrorMessage>}
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
    // Not a fieldset: its legend can't be an item of a column with a gap.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div className={style.field} role="group" aria-labelledby={`${id}l`} aria-describedby={describedByIds(id, help, wrong)}>
      <span className={style.label} id={`${id}l`}>
        {words}
      </span>
      {parts}
    </div>
  )
}

/** Returns the `aria-describedby` of a control in its frame. */
export function describedByIds(id: string, help: string | undefined, wrong: string | undefined): string | undefined {
  return [help && `${id}h`, wrong && `${id}w`].filter(Boolean).join(' ') || undefined
}
