import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { RequestCards } from './request-cards.tsx'
import { RequestNumbers } from './request-numbers.tsx'
import { RequestReservations } from './request-reservations.tsx'
import { RequestStep } from './request-step.tsx'
import type { FoundProps } from './use-request-acts.ts'
import { requestWords } from './words.ts'

/** Which cards, numbers and reservations are theirs. */
export function RequestFound(props: Omit<FoundProps, 'onAdded'>) {
  const { found: texts, cards: cardTexts, reservations: reserved, honorific } = useWords(requestWords)
  const { request, steps } = props
  const { cards, numbers, reservations, closed } = request
  const nothing = cards.length + numbers.length + reservations.length === 0
  const next = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    // What was pressed is gone, and the way on is open once the request is read again.
    if (added > 0 && !nothing) next.current?.focus()
  }, [added, nothing])
  const found = { ...props, onAdded: () => setAdded((times) => times + 1) }
  const said = [
    ...cards.map(({ name }) => (name === null ? cardTexts.erased : honorific(name))),
    ...numbers.map(({ number }) => number),
    ...reservations.map(({ startsAt, requestedAt }) => reserved.of(props.moment(startsAt ?? requestedAt))),
  ]
  const into = nothing ? { label: cardTexts.chooseShort, name: texts.title } : { label: texts.again, name: texts.againLong }
  return (
    <RequestStep
      title={texts.title}
      state={closed ? 'open' : steps.of(2)}
      said={said.join(' · ')}
      into={request.identity ? { ...into, onClick: () => steps.go(2) } : undefined}
    >
      {nothing && <p className={staff.muted}>{texts.nothing}</p>}
      {(!closed || cards.length > 0) && <RequestCards {...found} />}
      {(!closed || numbers.length > 0) && <RequestNumbers {...found} />}
      {(!closed || reservations.length > 0) && <RequestReservations {...found} />}
      {!closed && (
        <Button ref={next} disabled={nothing} onClick={() => steps.go(3)}>
          {texts.next}
        </Button>
      )}
    </RequestStep>
  )
}
