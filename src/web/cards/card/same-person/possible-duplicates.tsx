import IconFriends from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs'
import { useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { CustomerDuplicates } from '#contract/cards/same-person.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { useCardDateFormats } from '../../card-times.ts'
import { cardListWords } from '../../list/words.ts'
import { cardWords } from '../words.ts'
import { PersonComparison } from './person-comparison.tsx'
import style from './possible-duplicates.module.css'
import type { DuplicateActions } from './use-same-person.ts'

/** Number of duplicates shown at first. Persons with only the same reading are common, so they show on request. */
const firstShown = 2

type Props = { card: CardDetail; acts: DuplicateActions }

/** Possible duplicates of the person, with reasons; renders nothing without any. */
export function PossibleDuplicates({ card, acts }: Props) {
  const { found, failed } = acts
  const texts = useWords(cardWords).person
  const [all, setAll] = useState(false)
  if (failed)
    return (
      <p className={style.failed}>
        {texts.failed}{' '}
        <Button look="quiet" small disabled={acts.busy} onClick={() => void acts.read()}>
          {texts.retry}
        </Button>
      </p>
    )
  if (!found || found.candidates.length === 0) return null
  const { candidates, person } = found
  const likely = candidates.filter(({ likeness }) => likeness !== 'vague')
  const shown = all ? candidates : likely.slice(0, firstShown)
  const rest = candidates.length - shown.length
  return (
    <section className={style.same} aria-label={texts.title} data-vague={likely.length === 0 || undefined}>
      <ul>
        {shown.map((candidate) => (
          <Candidate key={candidate.id} card={card} person={person} candidate={candidate} acts={acts} />
        ))}
      </ul>
      {rest > 0 && (
        <Button look="quiet" small onClick={() => setAll(true)}>
          {likely.length > 0 ? texts.more(rest) : texts.namesakes(rest)}
        </Button>
      )}
    </section>
  )
}

type CandidateProps = Pick<Props, 'card' | 'acts'> &
  Pick<CustomerDuplicates, 'person'> & { candidate: CustomerDuplicates['candidates'][number] }

function Candidate({ card, person, candidate, acts }: CandidateProps) {
  const texts = useWords(cardWords).person
  const { honorific } = useWords(cardListWords)
  const { heading } = useCardDateFormats(card.shop)
  const [open, setOpen] = useState(false)
  const name = honorific(candidate.name)
  const [last] = candidate.cards
  const about = [
    last ? heading(last.sentAt) : texts.elsewhere(candidate.elsewhere.map(({ shop }) => shop.name)),
    texts.same(candidate.reasons.map((reason) => texts.reasons[reason])),
  ]
  return (
    <li>
      <div className={style.candidate}>
        <IconFriends size={20} stroke={1.75} aria-hidden />
        <p>
          <b>{texts.likeness[candidate.likeness]}</b> <span className={style.name}>{name}</span>
          <span className={style.about}>{about.join(texts.dot)}</span>
        </p>
        <div className={style.acts}>
          <Button small aria-expanded={open} aria-label={open ? undefined : texts.compareWith(name)} onClick={() => setOpen(!open)}>
            {open ? texts.close : texts.compare}
          </Button>
          <Button
            look="quiet"
            small
            disabled={acts.busy}
            aria-label={texts.apartFrom(name)}
            onClick={() => void acts.markDistinct(candidate, true)}
          >
            {texts.apart}
          </Button>
        </div>
      </div>
      {open && <PersonComparison card={card} mine={person} other={candidate} acts={acts} />}
    </li>
  )
}
