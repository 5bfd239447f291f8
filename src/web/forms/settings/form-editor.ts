import { useState } from 'react'
import type { ShopForm } from '#contract/forms.ts'
import { type Arrangement, arrange, arrangementOf } from '#domain/forms/arrangement.ts'
import { carryOver } from '#domain/forms/carry-over.ts'
import { type FormDifference, formDifference } from '#domain/forms/difference.ts'
import type { Form } from '#domain/forms/form.ts'
import type { TemplateName } from '#domain/forms/templates/titles.ts'
import { draftName, useDraft } from '../../device/drafts.ts'
import { lackingWords, tidied } from './arranging.ts'

/** What a manager has changed and not published. */
type Draft = {
  /** What is published, and will be replaced. */
  base: ShopForm
  /** What is arranged: that form, or a template that it begins anew from. */
  shape: Form
  template?: TemplateName
  arrangement: Arrangement
  /** What was published when the changes began, where somebody else has published since. */
  was?: ShopForm
}

export type FormEditor = {
  /** What is published. */
  current: ShopForm
  /** What it was when the changes began, where somebody else has published since. */
  was: ShopForm | undefined
  /** Begins anew from this one. */
  template: TemplateName | undefined
  arrangement: Arrangement
  /** The form as it would be published, and how that differs from the one that is. */
  form: Form
  difference: FormDifference
  /** The keys of fields and steps that don't say all in three languages. */
  lacking: ReadonlySet<string>
  change(next: Arrangement): void
  /** In the place of what is published and of the changes; what comes back brings those back. */
  beginAnew(template: TemplateName, shape: Form): () => void
  /** Drops the changes; what comes back brings them back. */
  discard(): () => void
  /** There is a newer version, which somebody has published here or elsewhere. */
  hearOf(newer: ShopForm): void
}

/** A form being changed. What was changed outlives the page, and whatever somebody else publishes meanwhile goes under it. */
export function useFormEditor(shopId: string, loaded: ShopForm): FormEditor {
  const [kept, keep] = useDraft<Draft>(draftName(shopId, 'form', 'draft'), { guards: true })
  const [heard, setHeard] = useState(loaded)
  const current = heard.version > loaded.version ? heard : loaded
  const draft = kept && onto(kept, current)
  const arrangement = draft?.arrangement ?? arrangementOf(current.form)
  const form = draft ? arranged(draft.shape, arrangement) : current.form
  return {
    current,
    was: draft?.was,
    template: draft?.template,
    arrangement,
    form,
    difference: formDifference(current.form, form),
    lacking: lackingWords(arrangement),
    change(next) {
      const begun: Omit<Draft, 'arrangement'> = draft ?? { base: current, shape: current.form }
      const isChanged = hasChanges(formDifference(current.form, arranged(begun.shape, next)))
      keep(isChanged ? { ...begun, arrangement: next } : undefined)
    },
    beginAnew(template, shape) {
      const isChanged = hasChanges(formDifference(current.form, shape))
      keep(isChanged ? { base: current, shape, template, arrangement: arrangementOf(shape) } : undefined)
      return () => keep(kept)
    },
    discard() {
      keep(undefined)
      return () => keep(kept)
    },
    hearOf: setHeard,
  }
}

export const hasChanges = ({ changes, steps }: FormDifference) => changes.length + steps.length > 0

/** Every arrangement that the page makes is one of the fields that are there. */
const arranged = (shape: Form, arrangement: Arrangement) => arrange(shape, tidied(arrangement))!

function onto(draft: Draft, current: ShopForm): Draft {
  if (draft.base.version === current.version) return draft
  const met = { ...draft, base: current, was: draft.was ?? draft.base }
  if (draft.template) return met
  const arrangement = carryOver(arrangementOf(draft.base.form), draft.arrangement, arrangementOf(current.form))
  return arrangement ? { ...met, shape: current.form, arrangement } : { ...met, template: draft.base.template }
}
