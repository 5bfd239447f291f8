import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import visitor from '../../../theme/visitor.module.css'
import { fieldClass } from '../../controls/field.tsx'
import type { Choice } from './choice.ts'

const never = () => () => {}

/** Returns true if the page is hydrated; false on the server and during hydration. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export type NativeSelectState<Trigger extends HTMLElement> = {
  readonly picked: readonly string[]
  readonly pick: (next: readonly string[]) => void
  /** For the control that opens the choice: reports that the field lost focus, unless the choice has just opened. */
  readonly onBlur: (event: FocusEvent) => void
  readonly isHydrated: boolean
  readonly trigger: RefObject<Trigger | null>
  /** The `<select>` that holds the field's name and its values. */
  readonly element: ReactNode
}

type Settings = {
  readonly id: string
  readonly name: string
  /** Must keep its identity while the choices stay the same. */
  readonly choices: readonly Choice[]
  readonly defaultPicked: readonly string[]
  readonly many: boolean
  readonly required: boolean
  readonly disabled: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly placeholder: string
  /** Class of the visible `<select>` without JavaScript. */
  readonly className?: string | undefined
  /** The choice is open, so its field has not lost focus. */
  readonly open: boolean
  readonly onPick?: ((picked: readonly string[]) => void) | undefined
}

/**
 * A native `<select>` behind a better-looking choice. Without JavaScript it is the single choice itself. Otherwise it is the
 * hidden form field: it keeps earlier input, serves rules and resets, and has its options in the order of the picks.
 */
export function useNativeSelect<Trigger extends HTMLElement = HTMLButtonElement>(settings: Settings): NativeSelectState<Trigger> {
  const { id, name, choices, defaultPicked, many, required, disabled, invalid, describedBy, placeholder, open, onPick } = settings
  const { className = fieldClass({ large: true }) } = settings
  const isHydrated = useIsHydrated()
  const hidden = isHydrated || many
  const [picked, setPicked] = useState(defaultPicked)
  const defaults = useRef(defaultPicked)
  const select = useRef<HTMLSelectElement>(null)
  const trigger = useRef<Trigger>(null)
  const written = useRef({ picked, choices })
  const byVisitor = useRef(false)

  const read = useCallback(() => {
    if (select.current?.options.length === (many ? 0 : 1)) return
    const selectedValues = [...(select.current?.selectedOptions ?? [])].map(({ value }) => value).filter((value) => value !== '')
    setPicked((current) =>
      selectedValues.length === current.length && selectedValues.every((value) => current.includes(value)) ? current : selectedValues,
    )
  }, [many])
  useLayoutEffect(read, [read])

  useLayoutEffect(() => {
    const element = select.current
    if (!element || (written.current.picked === picked && written.current.choices === choices)) return
    written.current = { picked, choices }
    for (const option of element.options) option.selected = picked.includes(option.value)
    if (!byVisitor.current) return
    byVisitor.current = false
    // Scripted changes fire no events, so the form would miss them.
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, [picked, choices])

  useEffect(() => {
    const { form } = select.current ?? {}
    const onReset = () => setPicked([...defaults.current])
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])

  const order = [
    ...picked.flatMap((value) => choices.filter((choice) => choice.value === value)),
    ...choices.filter(({ value }) => !picked.includes(value)),
  ]
  return {
    picked,
    isHydrated,
    trigger,
    pick(next) {
      if (next === picked) return
      byVisitor.current = true
      setPicked(next)
      onPick?.(next)
    },
    onBlur({ relatedTarget }) {
      if (!open) select.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }))
    },
    element: (
      <select
        ref={select}
        id={hidden ? undefined : id}
        name={name}
        multiple={many}
        required={required}
        disabled={disabled || (many && !isHydrated)}
        defaultValue={many ? [...defaultPicked] : (defaultPicked[0] ?? '')}
        className={hidden ? visitor.hidden : className}
        tabIndex={hidden ? -1 : undefined}
        aria-hidden={hidden || undefined}
        aria-labelledby={`${id}l`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={read}
        // Forwards the focus that an error link gives to this field.
        onFocus={() => isHydrated && trigger.current?.focus()}
      >
        {!many && <option value="">{placeholder}</option>}
        {order.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ),
  }
}
