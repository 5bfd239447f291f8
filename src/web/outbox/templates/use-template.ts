import { useState } from 'react'
import { type MailTemplate, setMailTemplate } from '#contract/mail-templates.ts'
import type { Problem } from '#contract/problem.ts'
import type { Locale } from '#domain/locale.ts'
import type { CustomizableEvent } from '#domain/outbox/events.ts'
import { findMailTemplateFaults, type MailTemplateFault } from '#domain/outbox/template.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import { useCommand } from '../../api/use-command.ts'
import { draftKey, useMemoryDraft } from '../../device/drafts.ts'
import { useWords } from '../../i18n/words.ts'
import { isSameText, replaceKeysByNames, replaceNamesByKeys } from './tags.ts'
import { mailTemplateWords } from './words.ts'

/** Draft with displayed variable names. `base`: version on which it is based. */
type Draft = MailTemplateText & { enabled: boolean; base: number }

export const mailTemplateDraftName = (shopId: string, event: CustomizableEvent, locale: Locale) =>
  draftKey(shopId, 'mail', `${event} ${locale}`)

/** Edits a template in one language. The draft survives switching to another one. `onDone` gets each saved change with its undo. */
export function useMailTemplateEditor(shopId: string, loaded: MailTemplate, onDone: (text: string, undo?: () => void) => void) {
  const { event, locale } = loaded
  const texts = useWords(mailTemplateWords)
  const { names } = texts
  const [savedDraft, saveDraft] = useMemoryDraft<Draft>(mailTemplateDraftName(shopId, event, locale), { guards: true })
  const [latest, setLatest] = useState(loaded)
  const { busy, problem, setProblem, run } = useCommand()
  const [otherChange, setOtherChange] = useState<Problem['params']>()

  const current = latest.version > loaded.version ? latest : loaded
  const words = current.words ?? current.standard
  const shown = replaceKeysByNames(words, names)
  const draft = savedDraft ?? { ...shown, enabled: current.enabled, base: current.version }
  const typed = replaceNamesByKeys(draft, names)
  const faults: MailTemplateFault[] = findMailTemplateFaults(event, typed)

  function change(part: Partial<Draft>): void {
    const next = { ...draft, ...part }
    const changes = next.enabled !== current.enabled || !isSameText(next, shown)
    saveDraft(changes ? next : undefined)
    setProblem(undefined)
  }

  /** Returns undefined if saving failed; `problem` has the reason. */
  async function put(version: number, { enabled, words }: Pick<MailTemplate, 'enabled' | 'words'>): Promise<MailTemplate | undefined> {
    const body = { version, enabled, words }
    const result = await run(setMailTemplate, { params: { shopId, event, locale }, body })
    if (result.ok) {
      setLatest(result.value)
      setOtherChange(undefined)
      saveDraft(undefined)
      return result.value
    }
    if (result.problem.code === 'setting.changed') {
      setLatest(result.problem.current as MailTemplate)
      setOtherChange(result.problem.params)
      setProblem(undefined)
    }
    return undefined
  }

  async function replace(version: number, next: Pick<MailTemplate, 'enabled' | 'words'>, text: string): Promise<void> {
    const before = current
    const after = await put(version, next)
    if (after) onDone(text, () => void put(after.version, before).then((back) => back && onDone(texts.undone)))
  }

  return {
    current,
    draft,
    typed,
    faults,
    busy,
    problem,
    changed: savedDraft !== undefined,
    /** Set if a colleague has saved since editing began: who and when, if known. */
    meanwhile: savedDraft !== undefined && savedDraft.base < current.version ? (otherChange ?? {}) : undefined,
    change,
    discard() {
      saveDraft(undefined)
      setProblem(undefined)
      onDone(texts.bar.discarded, () => saveDraft(savedDraft))
    },
    goOn: () => change({ base: current.version }),
    save(text: string): Promise<void> {
      const asComes = isSameText(typed, current.standard)
      return replace(draft.base, { enabled: draft.enabled, words: asComes ? null : typed }, text)
    },
    /** `words` null restores the default text. Whether the mail is sent stays unchanged. */
    restore: (words: MailTemplateText | null, text: string) => replace(current.version, { enabled: current.enabled, words }, text),
  }
}

export type MailTemplateEditor = ReturnType<typeof useMailTemplateEditor>
