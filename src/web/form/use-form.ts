import { type FormEvent, type RefCallback, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { FormTools } from '#domain/validation/check-form.ts'
import { formValues } from '#domain/validation/form-values.ts'
import { type Errors, type FieldState, type FormShown, type FormState, freshField, untouchedForm } from './field-state.ts'
import { focusFirst, isAltered, isField } from './form-element.ts'
import { followForm } from './form-events.ts'
import type { FormSettings } from './form-store.ts'
import { createFormStore } from './form-store.ts'

export type Form = {
  readonly state: StoreApi<FormShown>
  readonly id: string
  /** Puts what the server said at its fields, and the focus on the first of them. */
  readonly refuse: (errors: Errors) => void
  /** For the form's element: `<form {...form.props}>`. */
  readonly props: {
    readonly ref: RefCallback<HTMLFormElement>
    readonly id: string
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

type Settings = Omit<FormSettings, 'tools'> & {
  /** The rules that the form uses, asked for when somebody begins to fill it in: a card's are large. */
  readonly tools: () => Promise<FormTools>
  /** What to do with a form that is in order. Without, it is sent as it would be. */
  readonly onValid?: ((event: FormEvent<HTMLFormElement>) => void) | undefined
}

/**
 * Puts the rules to work on a form that the server has rendered. Its fields stay uncontrolled, and until somebody touches them nothing is there but
 * what the server said: then the rules are fetched. Before that, and where no script runs, the browser's own check and the server stand in.
 */
export function useForm({ onValid, ...settings }: Settings): Form {
  const { rules, errors: told } = settings
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const checked = useRef(false)
  /** The state once the rules are here; the same as state, for what runs later than it was made. */
  const live = useRef<OpenForm>(undefined)
  const [store, setStore] = useState<OpenForm>()
  const [errors, setErrors] = useState(told)
  /** The same at once: the form may be opened by the focus before the page is drawn with them. */
  const refused = useRef(told)
  const untouched = useMemo(() => untouchedForm(errors), [errors])
  const latest = useRef(settings)
  latest.current = settings

  const opening = useRef<Promise<OpenForm>>(undefined)
  const open = useCallback((): Promise<OpenForm> => {
    const { tools, ...others } = latest.current
    opening.current ??= tools().then(
      (found) => {
        if (!element.current) throw new Error('The form has gone')
        live.current = openForm(element.current, { ...others, tools: found, errors: refused.current })
        setStore(live.current)
        return live.current
      },
      (error: unknown) => {
        // No connection: the next touch tries again.
        opening.current = undefined
        throw error
      },
    )
    return opening.current
  }, [])

  const ref = useCallback(
    (form: HTMLFormElement) => {
      element.current = form
      // From here on the rules say what is wrong, in the page's words.
      form.noValidate = true
      const touch = () => void open().catch(() => {})
      form.addEventListener('focusin', touch)
      form.addEventListener('input', touch)
      // Before this script ran.
      if (form.contains(document.activeElement) || [...form.elements].some((field) => isField(field) && isAltered(field))) touch()
      return () => {
        form.removeEventListener('focusin', touch)
        form.removeEventListener('input', touch)
        live.current?.stop()
        element.current = null
        live.current = undefined
        opening.current = undefined
        setStore(undefined)
      }
    },
    [open],
  )

  /** When the sentences stand where the fields point to them. */
  const focus = useCallback((of: StoreApi<FormShown>) => {
    requestAnimationFrame(
      () => element.current && focusFirst(element.current, (name) => (of.getState().fields[name]?.errors.length ?? 0) > 0),
    )
  }, [])
  const refuse = useCallback(
    (given: Errors) => {
      if (live.current) live.current.setErrors(given)
      else {
        refused.current = given
        setErrors(given)
      }
      focus(live.current ?? untouchedForm(given))
    },
    [focus],
  )
  useEffect(() => live.current?.follow(rules), [rules])
  useEffect(() => {
    if (told) refuse(told)
  }, [refuse, told])

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget
    const check = () => live.current?.checkAll() ?? (form.checkValidity() || open().then((opened) => opened.checkAll()))
    const verdict = checked.current || check()
    checked.current = false
    if (verdict === true) {
      onValid?.(event)
      return
    }
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const settle = (valid: boolean) => {
      if (!valid) return focus(live.current ?? untouched)
      checked.current = true
      form.requestSubmit(submitter)
    }
    if (verdict === false) settle(false)
    // Without the rules the server judges alone.
    else void verdict.then(settle, () => settle(true))
  }

  return { state: store ?? untouched, id, refuse, props: { ref, id, onSubmit } }
}

export function useFormState({ state }: Form): FormState {
  return useStore(state, ({ form }) => form)
}

/** A field's state, what is wrong with it, and the attributes of its element and of the sentence under it. */
export type Field = FieldState & {
  readonly error: string | undefined
  readonly props: {
    readonly id: string
    readonly name: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }
  readonly errorId: string
}

/** `describedBy`: what else describes the field, such as its help. */
export function useField({ state: form, id }: Form, key: string, describedBy?: string): Field {
  const state = useStore(form, ({ fields }) => fields[key] ?? freshField)
  const [error] = state.errors
  const errorId = `${fieldId(id, key)}w`
  return {
    ...state,
    error,
    errorId,
    props: {
      id: fieldId(id, key),
      name: key,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': [describedBy, error !== undefined && errorId].filter(Boolean).join(' ') || undefined,
    },
  }
}

export const fieldId = (form: string, key: string) => `${form}-${key}`

type OpenForm = ReturnType<typeof openForm>

/** What a form needs once somebody fills it in. */
function openForm(form: HTMLFormElement, settings: FormSettings) {
  const store = createFormStore(settings, (rules) => formValues(rules, new FormData(form)))
  store.start()
  return Object.assign(store, { stop: followForm(form, store) })
}
