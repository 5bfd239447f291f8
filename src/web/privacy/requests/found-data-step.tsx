import { useEffect, useRef, useState } from 'react'
import { privacyRequestSections } from '../../features/requests.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { RequesterCardPicker } from './request-cards.tsx'
import { RequesterItemPicker } from './request-feature-items.tsx'
import { RequesterTicketPicker } from './request-numbers.tsx'
import { RequestStep } from './request-step.tsx'
import type { RequesterPickerProps } from './use-request-acts.ts'
import { countNonCardItems } from './use-request-steps.ts'
import { privacyRequestWords } from './words.ts'

export function FoundDataStep(props: Omit<RequesterPickerProps, 'onAdded'>) {
  const { found: texts, cards: cardTexts, honorific } = useWords(privacyRequestWords)
  const locale = useLocale()
  const { request, steps } = props
  const { cards, numbers, closed } = request
  const nothing = cards.length + countNonCardItems(request) === 0
  const kinds = privacyRequestSections.map((part) => part.texts(locale).kind)
  const next = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    // The pressed row is gone; the next step opens once the request is reread.
    if (added > 0 && !nothing) next.current?.focus()
  }, [added, nothing])
  const stepProps = { ...props, onAdded: () => setAdded((times) => times + 1) }
  const countTexts = [
    ...cards.map(({ name }) => (name === null ? cardTexts.erased : honorific(name))),
    ...numbers.map(({ number }) => number),
    ...privacyRequestSections.flatMap((part) =>
      part.chosen(request).map(({ startsAt, requestedAt }) => part.texts(locale).of(props.moment(startsAt ?? requestedAt))),
    ),
  ]
  const into = nothing ? { label: cardTexts.chooseShort, name: texts.title(kinds) } : { label: texts.again, name: texts.againLong(kinds) }
  return (
    <RequestStep
      title={texts.title(kinds)}
      state={closed ? 'open' : steps.of(2)}
      summary={countTexts.join(' · ')}
      into={request.identity ? { ...into, onClick: () => steps.go(2) } : undefined}
    >
      {nothing && <p className={staff.muted}>{texts.nothing}</p>}
      {(!closed || cards.length > 0) && <RequesterCardPicker {...stepProps} />}
      {(!closed || numbers.length > 0) && <RequesterTicketPicker {...stepProps} />}
      {privacyRequestSections.map(
        (part) => (!closed || part.chosen(request).length > 0) && <RequesterItemPicker key={part.name} part={part} {...stepProps} />,
      )}
      {!closed && (
        <Button ref={next} disabled={nothing} onClick={() => steps.go(3)}>
          {texts.next}
        </Button>
      )}
    </RequestStep>
  )
}
