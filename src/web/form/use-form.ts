import { type FormEvent, type RefCallback, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { FormCheckDependencies } from '#domain/validation/check-form.ts'
import { formValues } from '#domain/validation/form-values.ts'
import {
  createUntouchedFormStore,
  type ErrorsByField,
  type FieldState,
  type FormSnapshot,
  type FormState,
  initialFieldState,
} from './field-state.ts'
import { focusFirstError, isAltered, isFieldElement } from './form-element.ts'
import { connectFormToStore } from './form-events.ts'
import type { FormStoreOptions } from './form-store.ts'
import { createFormStore } from './form-store.ts'

export type FormController = {
  readonly state: StoreApi<FormSnapshot>
  readonly id: string
  /** Shows the server's messages at their fields and focuses the first. */
  readonly refuse: (errors: ErrorsByField) => void
  /** Props of the form's element: `<form {...form.props}>`. */
  readonly props: {
    readonly ref: RefCallback<HTMLFormElement>
    readonly id: string
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

type Settings = Omit<FormStoreOptions, 'tools'> & {
  /** Loads the rule functions on first focus or input, because a card's are large. */
  readonly tools: () => Promise<FormCheckDependencies>
  /** Called on submit of a valid form. Without it the browser submits the form. */
  readonly onValid?: ((event: FormEvent<HTMLFormElement>) => void) | undefined
}

/**
 * Adds the rules to a server-rendered form with uncontrolled fields. Loads them when the form is touched. Until then, and without scripts, the
 * browser's check and the server stand in.
 */
export function useForm({ onValid, ...settings }: Settings): FormController {
  const { rules, errors: serverErrors } = settings
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const checked = useRef(false)
  /** Current store for callbacks, which may hold an older render's state. */
  const live = useRef<OpenForm>(undefined)
  const [store, setStore] = useState<OpenForm>()
  const [errors, setErrors] = useState(serverErrors)
  /** Current server errors: a focus may open the form before the next render. */
  const refused = useRef(serverErrors)
  const untouched = useMemo(() => createUntouchedFormStore(errors), [errors])
  const latest = useRef(settings)
  latest.current = settings

  const opening = useRef<Promise<OpenForm>>(undefined)
  const open = useCallback((): Promise<OpenForm> => {
    const { tools, ...rest } = latest.current
    opening.current ??= tools().then(
      (formTools) => {
        if (!element.current) throw new Error('The form has gone')
        live.current = openForm(element.current, { ...rest, tools: formTools, errors: refused.current })
        setStore(live.current)
        return live.current
      },
      (error: unknown) => {
        // Offline: the next touch tries again.
        opening.current = undefined
        throw error
      },
    )
    return opening.current
  }, [])

  const ref = useCallback(
    (form: HTMLFormElement) => {
      element.current = form
      // From here on the rules show the errors, in the page's language.
      form.noValidate = true
      const touch = () => void open().catch(() => {})
      form.addEventListener('focusin', touch)
      form.addEventListener('input', touch)
      // The form was touched before hydration.
      if (form.contains(document.activeElement) || [...form.elements].some((field) => isFieldElement(field) && isAltered(field))) touch()
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

  /** Focuses the first invalid field after its message is rendered. */
  const focus = useCallback((of: StoreApi<FormSnapshot>) => {
    requestAnimationFrame(
      () => element.current && focusFirstError(element.current, (name) => (of.getState().fields[name]?.errors.length ?? 0) > 0),
    )
  }, [])
  const refuse = useCallback(
    (serverErrors: ErrorsByField) => {
      if (live.current) live.current.setErrors(serverErrors)
      else {
        refused.current = serverErrors
        setErrors(serverErrors)
      }
      focus(live.current ?? createUntouchedFormStore(serverErrors))
    },
    [focus],
  )
  useEffect(() => live.current?.follow(rules), [rules])
  useEffect(() => {
    if (serverErrors) refuse(serverErrors)
  }, [refuse, serverErrors])

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
    // If the rules cannot be loaded, the server alone decides.
    else void verdict.then(settle, () => settle(true))
  }

  return { state: store ?? untouched, id, refuse, props: { ref, id, onSubmit } }
}

export function useFormState({ state }: FormController): FormState {
  return useStore(state, ({ form }) => form)
}

/** State of a field, its error, and the attributes of its element and message. */
export type FieldController = FieldState & {
  readonly error: string | undefined
  readonly props: {
    readonly id: string
    readonly name: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }
  readonly errorId: string
}

/** `describedBy`: ids of other descriptions of the field, such as its help. */
export function useField({ state: form, id }: FormController, key: string, describedBy?: string): FieldController {
  const state = useStore(form, ({ fields }) => fields[key] ?? initialFieldState)
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

/** Creates the store and its listeners when the form is first touched. */
function openForm(form: HTMLFormElement, settings: FormStoreOptions) {
  const store = createFormStore(settings, (rules) => formValues(rules, new FormData(form)))
  store.start()
  return Object.assign(store, { stop: connectFormToStore(form, store) })
}
