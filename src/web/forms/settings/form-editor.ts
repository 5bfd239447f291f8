import { useState } from 'react'
import type { ShopForm } from '#contract/forms.ts'
import { customizeForm, type FormCustomization, pickCustomization } from '#domain/forms/customization.ts'
import { type FormDifference, formDifference } from '#domain/forms/difference.ts'
import type { Form } from '#domain/forms/form.ts'
import { rebaseFormDraft } from '#domain/forms/rebase-form-draft.ts'
import type { TemplateName } from '#domain/forms/templates/titles.ts'
import { draftKey, useMemoryDraft } from '../../device/drafts.ts'
import { findUntranslatedKeys, trimCustomizationTexts } from './customization.ts'

type Draft = {
  /** Published form that these changes will replace. */
  base: ShopForm
  /** Edited form: the published one, or a template when starting over. */
  shape: Form
  template?: TemplateName
  customization: FormCustomization
  /** Form as published when the changes began. Set only if another manager published since. */
  was?: ShopForm
}

export type FormEditor = {
  current: ShopForm
  /** Form as published when the changes began. Set only if another manager published since. */
  was: ShopForm | undefined
  template: TemplateName | undefined
  customization: FormCustomization
  /** The form as it would be published, and its difference from the published one. */
  form: Form
  difference: FormDifference
  /** Keys of fields and steps that lack a language. */
  lacking: ReadonlySet<string>
  change(next: FormCustomization): void
  /** Replaces the form and all changes by a template. The returned function undoes it. */
  beginAnew(template: TemplateName, shape: Form): () => void
  /** Drops all changes. The returned function undoes it. */
  discard(): () => void
  /** Takes a newer published version, from this page or another. */
  hearOf(newer: ShopForm): void
}

/** Edits a form. Changes survive a reload and are rebased on any newer published version. */
export function useFormEditor(shopId: string, loaded: ShopForm): FormEditor {
  const [localDraft, saveDraft] = useMemoryDraft<Draft>(draftKey(shopId, 'form', 'draft'), { guards: true })
  const [received, setReceived] = useState(loaded)
  const current = received.version > loaded.version ? received : loaded
  const draft = localDraft && onto(localDraft, current)
  const customization = draft?.customization ?? pickCustomization(current.form)
  const form = draft ? arranged(draft.shape, customization) : current.form
  return {
    current,
    was: draft?.was,
    template: draft?.template,
    customization,
    form,
    difference: formDifference(current.form, form),
    lacking: findUntranslatedKeys(customization),
    change(next) {
      const begun: Omit<Draft, 'customization'> = draft ?? { base: current, shape: current.form }
      const isChanged = hasUnpublishedChanges(formDifference(current.form, arranged(begun.shape, next)))
      saveDraft(isChanged ? { ...begun, customization: next } : undefined)
    },
    beginAnew(template, shape) {
      const isChanged = hasUnpublishedChanges(formDifference(current.form, shape))
      saveDraft(isChanged ? { base: current, shape, template, customization: pickCustomization(shape) } : undefined)
      return () => saveDraft(localDraft)
    },
    discard() {
      saveDraft(undefined)
      return () => saveDraft(localDraft)
    },
    hearOf: setReceived,
  }
}

export const hasUnpublishedChanges = ({ changes, steps }: FormDifference) => changes.length + steps.length > 0

/** Never undefined: the page only arranges fields of the form. */
const arranged = (shape: Form, customization: FormCustomization) => customizeForm(shape, trimCustomizationTexts(customization))!

function onto(draft: Draft, current: ShopForm): Draft {
  if (draft.base.version === current.version) return draft
  const met = { ...draft, base: current, was: draft.was ?? draft.base }
  if (draft.template) return met
  const customization = rebaseFormDraft(pickCustomization(draft.base.form), draft.customization, pickCustomization(current.form))
  return customization ? { ...met, shape: current.form, customization } : { ...met, template: draft.base.template }
}
