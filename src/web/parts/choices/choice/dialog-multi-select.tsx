import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useMemo, useRef, useState } from 'react'
import { describedByIds, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { Button } from '../../controls/button.tsx'
import { inputWords } from '../../inputs/words.ts'
import { type Choice, type ChoiceGroup, listUniqueChoices, movePickUp, togglePick } from './choice.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { useNativeSelect } from './choice-element.tsx'
import style from './choice-field.module.css'
import { ChoiceTrigger } from './choice-trigger.tsx'
import { NoScriptCheckboxes } from './plain-rows.tsx'
import { NoScriptSelects } from './plain-selects.tsx'

export type MultipleChoiceProps = FieldProps & {
  loading?: boolean
  /** In their order, if they are ranked. */
  defaultValue?: readonly string[] | undefined
  atMost?: number | undefined
  /** Ranks the picks. The form sends them in this order. */
  ranked?: boolean
  onChange?: ((picked: readonly string[]) => void) | undefined
}

type Props = MultipleChoiceProps & {
  groups: readonly ChoiceGroup[]
  searchHint?: string | undefined
  along?: boolean
  /** Label of the button that closes the dialog: "use these 3 stations". */
  decide?: ((n: number) => string) | undefined
}

/** Several of many, chosen in a dialog. Each press counts at once, so closing the dialog in any way loses nothing. */
export function DialogMultiSelect({ groups, searchHint, along, decide, ...field }: Props) {
  const { name, label, help, wrong, required = false, marked = true, loading = false } = field
  const disabled = field.disabled || loading
  const { defaultValue = [], atMost = Number.POSITIVE_INFINITY, ranked = false, onChange } = field
  const texts = useWords(inputWords).choice
  const ownId = useId()
  const id = field.id ?? ownId
  const [open, setOpen] = useState(false)
  const choices = useMemo(() => listUniqueChoices(groups), [groups])
  const limited = Number.isFinite(atMost)
  const { picked, pick, isHydrated, trigger, element, onBlur } = useNativeSelect({
    id,
    name,
    choices,
    defaultPicked: defaultValue,
    many: true,
    required,
    disabled,
    invalid: wrong !== undefined,
    describedBy: describedByIds(id, help, wrong),
    placeholder: texts.choose,
    open,
    onPick: onChange,
  })
  const chosen = picked.flatMap((value) => choices.filter((choice) => choice.value === value))
  const full = picked.length >= atMost
  const done = useRef<HTMLButtonElement>(null)
  const plain = { id, name, picked, disabled, invalid: wrong !== undefined, describedBy: describedByIds(id, help, wrong) }
  const remove = (value: string) => pick(picked.filter((otherValue) => otherValue !== value))
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong} required={required} marked={marked} group>
      <div className={style.field}>
        {element}
        {!isHydrated &&
          (ranked && limited ? <NoScriptSelects {...{ ...plain, groups, atMost }} /> : <NoScriptCheckboxes {...{ ...plain, choices }} />)}
        <div className={style.choice} inert={!isHydrated}>
          {chosen.length > 0 && (
            <ol className={ranked ? style.ranks : style.picks}>
              {chosen.map((choice, index) => (
                <li key={choice.value} className={ranked ? style.rankRow : style.pick}>
                  {ranked && <span className={style.rank}>{texts.rank(index + 1)}</span>}
                  <span className={style.pickLabel}>{choice.label}</span>
                  {ranked && index > 0 && !disabled && (
                    <button
                      type="button"
                      className={style.icon}
                      aria-label={texts.raise(choice.label, index)}
                      onClick={(event) => {
                        // The first rank has no "move up" button that could keep the focus.
                        if (index === 1) trigger.current?.focus()
                        else event.currentTarget.focus()
                        pick(movePickUp(picked, choice.value))
                      }}
                    >
                      <IconChevronUp size={22} stroke={1.75} aria-hidden />
                    </button>
                  )}
                  {!disabled && (
                    <button
                      type="button"
                      className={style.icon}
                      aria-label={texts.remove(choice.label)}
                      onClick={() => {
                        trigger.current?.focus()
                        remove(choice.value)
                      }}
                    >
                      <IconX size={20} stroke={1.75} aria-hidden />
                    </button>
                  )}
                </li>
              ))}
            </ol>
          )}
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
            empty={chosen.length === 0}
            onOpen={() => setOpen(true)}
            onBlur={onBlur}
          >
            {chosen.length === 0 ? texts.choose : texts.change}
            {limited && <span className={visitor.optional}>{texts.atMost(atMost)}</span>}
          </ChoiceTrigger>
        </div>
      </div>
      {open && (
        <ChoiceDialog
          id={`${id}d`}
          title={label}
          mark={limited ? texts.atMost(atMost) : undefined}
          groups={groups}
          searchHint={searchHint}
          along={along ?? false}
          picked={picked}
          many
          ranked={ranked}
          full={full}
          onClose={() => setOpen(false)}
          onChoose={(value) => pick(togglePick(picked, value, atMost))}
          foot={
            <>
              <p role="status" className={full ? style.full : visitor.hidden}>
                {full ? texts.full(atMost) : texts.pickedNumber(picked.length)}
              </p>
              <Picks
                chosen={chosen}
                ranked={ranked}
                onRemove={(value) => {
                  done.current?.focus()
                  remove(value)
                }}
              />
              <Button ref={done} look="primary" large wide onClick={() => setOpen(false)}>
                {(chosen.length > 0 && decide?.(chosen.length)) || texts.decide(chosen.length)}
              </Button>
            </>
          }
        />
      )}
    </FieldFrame>
  )
}

/** The picks so far, above the button. One press removes a pick. */
function Picks({ chosen, ranked, onRemove }: { chosen: readonly Choice[]; ranked: boolean; onRemove: (value: string) => void }) {
  const texts = useWords(inputWords).choice
  if (chosen.length === 0) return null
  return (
    <ol aria-label={texts.picked} className={style.chips}>
      {chosen.map((choice, index) => (
        <li key={choice.value}>
          <button
            type="button"
            className={style.chip}
            data-rank={ranked ? index + 1 : undefined}
            aria-label={texts.remove(choice.label)}
            onClick={() => onRemove(choice.value)}
          >
            {choice.label}
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  )
}
