import type { PresenceState } from '#domain/presence.ts'
import { useWords } from '../i18n/words.ts'
import { partWords } from '../parts/words.ts'
import { presenceWords } from './words.ts'

/** The one word for what somebody does now: whoever calls or serves a visitor is at work, whatever their presence says. */
export function useDutyWord({ state, serving }: { state: PresenceState; serving: boolean }): string {
  const { presence } = useWords(presenceWords)
  const { statuses } = useWords(partWords)
  return serving ? statuses.serving : presence.states[state]
}
