import type { PresenceState } from '#domain/presence.ts'
import { useWords } from '../i18n/words.ts'
import { partWords } from '../parts/words.ts'
import { presenceWords } from './words.ts'

/** Word for what a person does now. Calling or serving a visitor takes precedence over the presence. */
export function usePresenceLabel({ state, serving }: { state: PresenceState; serving: boolean }): string {
  const { presence } = useWords(presenceWords)
  const { statuses } = useWords(partWords)
  return serving ? statuses.serving : presence.states[state]
}
