import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import { privacyRequestSections } from '../../features/requests.ts'

/** Identity, data, outcome. */
type Step = 1 | 2 | 3

export type RequestSteps = {
  of: (step: Step) => 'open' | 'done' | 'later'
  /** Opens and focuses a step; without an argument the next one. */
  go: (step?: Step) => void
  frame: RefObject<HTMLElement | null>
}

export const countNonCardItems = (request: PrivacyRequest): number =>
  privacyRequestSections.reduce((sum, { chosen }) => sum + chosen(request).length, request.numbers.length)

/** Holds the open step: the next one by the request's state, or the one that the manager opened. */
export function useRequestSteps(request: PrivacyRequest): RequestSteps {
  const next = !request.identity ? 1 : request.cards.length + countNonCardItems(request) === 0 ? 2 : 3
  // Stays on the second step, because the manager may choose several cards.
  const [gone, setGone] = useState<{ to: Step | undefined; times: number }>({ to: next === 2 ? 2 : undefined, times: 0 })
  const frame = useRef<HTMLElement>(null)
  const at = gone.to ?? next
  useEffect(() => {
    if (gone.times > 0) frame.current?.querySelector<HTMLElement>('[data-open] h3')?.focus()
  }, [gone])
  return {
    of: (step) => (step === at ? 'open' : step < next ? 'done' : 'later'),
    go: (to) => setGone(({ times }) => ({ to, times: times + 1 })),
    frame,
  }
}
