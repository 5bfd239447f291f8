/** What a form needs once somebody fills it in. */
import { formValues } from '#domain/validation/form-values.ts'
import { followForm } from './form-events.ts'
import { createFormStore, type FormSettings } from './form-store.ts'

export type OpenForm = ReturnType<typeof openForm>

export function openForm(form: HTMLFormElement, settings: FormSettings) {
  const store = createFormStore(settings, (rules) => formValues(rules, new FormData(form)))
  store.start()
  return Object.assign(store, { stop: followForm(form, store) })
}
