import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import { requestParts } from '../../features/requests.ts'

/** Who asks, what is theirs, what comes of it. */
type Step = 1 | 2 | 3

export type RequestSteps = {
  of: (step: Step) => 'open' | 'done' | 'later'
  /** Opens that step and puts the focus on it; without one, what is next. */
  go: (step?: Step) => void
  frame: RefObject<HTMLElement | null>
}

/** What is theirs beside cards. */
export const countOthers = (request: PrivacyRequest): number =>
  requestParts.reduce((sum, { chosen }) => sum + chosen(request).length, request.numbers.length)

/** One step at a time is open: what is next by the request as it is, or where whoever answers has gone. */
export function useRequestSteps(request: PrivacyRequest): RequestSteps {
  const next = !request.identity ? 1 : request.cards.length + countOthers(request) === 0 ? 2 : 3
  // Whoever chooses a card may choose another one.
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
