import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { describedByIds, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import { type ChoiceGroup, listUniqueChoices } from './choice.ts'
import { ChoiceDialog, type ServerSearchState } from './choice-dialog.tsx'
import { useNativeSelect } from './choice-element.tsx'
import style from './choice-field.module.css'
import { ChoiceTrigger } from './choice-trigger.tsx'
import { NoScriptSearch } from './plain-search.tsx'

export type SingleChoiceProps = FieldProps & {
  loading?: boolean
  defaultValue?: string | undefined
  onChange?: ((value: string | undefined) => void) | undefined
}

type Props = SingleChoiceProps & {
  groups: readonly ChoiceGroup[]
  /**
   * The groups contain only the current answer, and others are searched on the server. Without JavaScript a plain text field does
   * this.
   */
  finding?: ServerSearchState | undefined
  searchHint?: string | undefined
  sorting?: ReactNode
}

/** One of many, chosen in a dialog. A press on a row chooses it. A cross clears an optional answer. */
export function DialogSelect({ groups, finding, searchHint, sorting, ...field }: Props) {
  const { name, label, help, wrong, required = false, marked = true, loading = false, defaultValue, onChange } = field
  const disabled = field.disabled || loading
  const texts = useWords(inputWords).choice
  const ownId = useId()
  const id = field.id ?? ownId
  const [open, setOpen] = useState(false)
  const choices = useMemo(() => listUniqueChoices(groups), [groups])
  const isFound = finding !== undefined
  const { picked, pick, isHydrated, trigger, element, onBlur } = useNativeSelect({
    id,
    name,
    choices,
    defaultPicked: defaultValue ? [defaultValue] : [],
    many: isFound,
    required,
    disabled,
    invalid: wrong !== undefined,
    describedBy: describedByIds(id, help, wrong),
    placeholder: texts.choose,
    open,
    onPick: ([value]) => onChange?.(value),
  })
  const chosen = choices.find(({ value }) => value === picked[0])
  const clearable = chosen !== undefined && !required && !disabled
  const opener = (
    <ChoiceTrigger
      ref={trigger}
      id={id}
      dialogId={`${id}d`}
      open={open}
      disabled={disabled}
      required={required}
      invalid={wrong !== undefined}
      describedBy={describedByIds(id, help, wrong)}
      loading={loading}
      empty={!chosen}
      clearable={clearable}
      onOpen={() => setOpen(true)}
      onBlur={onBlur}
    >
      {chosen?.label ?? texts.choose}
    </ChoiceTrigger>
  )
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong} required={required} marked={marked} group>
      <div className={style.field}>
        {element}
        {isFound && !isHydrated && (
          <NoScriptSearch
            {...{ id, name, choices, searchHint, disabled }}
            picked={picked[0]}
            invalid={wrong !== undefined}
            describedBy={describedByIds(id, help, wrong)}
          />
        )}
        {isFound ? (
          <div className={style.choice} inert={!isHydrated}>
            {opener}
          </div>
        ) : (
          isHydrated && opener
        )}
        {isHydrated && clearable && (
          <button
            type="button"
            className={style.clear}
            aria-label={texts.clear(label)}
            onClick={() => {
              trigger.current?.focus()
              pick([])
            }}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {open && (
        <ChoiceDialog
          id={`${id}d`}
          title={label}
          groups={groups}
          finding={finding}
          searchHint={searchHint}
          sorting={sorting}
          picked={picked}
          many={false}
          onClose={() => setOpen(false)}
          onChoose={(value) => {
            pick([value])
            setOpen(false)
          }}
        />
      )}
    </FieldFrame>
  )
}
