import { useState } from 'react'
import type { Queue } from '#contract/tickets/queue.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { counterInUse } from '../../presence/counter-in-use.ts'
import { TakeCounter } from '../../presence/take-counter.tsx'
import { presenceWords } from '../../presence/words.ts'
import staff from '../../theme/staff.module.css'
import type { Choices } from '../filter-choices.tsx'
import style from './page.module.css'
import { cardWords } from './words.ts'

type Props = {
  open: boolean
  counters: Choices
  /** Who is at them now; undefined where that can't be told. */
  queue: Pick<Queue, 'tickets' | 'staff'> | undefined
  /** On the list of staff. */
  me: string | undefined
  onChoose: (counter: Choices[number]) => void
  onClose: () => void
}

/** To which counter somebody is called from a device that has none yet. */
export function CallCounter({ open, onClose, ...choice }: Props) {
  const { counters: texts } = useWords(presenceWords)
  const { edit } = useWords(cardWords)
  return (
    <Sheet open={open} onClose={onClose} title={texts.choose}>
      <CounterButtons {...choice} />
      <Button look="quiet" onClick={onClose}>
        {edit.cancel}
      </Button>
    </Sheet>
  )
}

function CounterButtons({ counters, queue, me, onChoose }: Omit<Props, 'open' | 'onClose'>) {
  const { counters: texts } = useWords(presenceWords)
  /** One that a colleague is at, until it is said whether to take it all the same. */
  const [asked, setAsked] = useState<string>()
  const offered = counters.map((counter) => ({ ...counter, inUse: queue && counterInUse(queue, counter.id, me) }))
  const taking = offered.find(({ id }) => id === asked)
  return (
    <>
      <p className={staff.help}>{counters.length === 0 ? texts.noCounters : texts.chooseHint}</p>
      <ul className={style.counters}>
        {offered.map(({ inUse, ...counter }) => (
          <li key={counter.id}>
            <Button onClick={() => (inUse ? setAsked(counter.id) : onChoose(counter))}>
              {texts.label(counter.name)}
              {inUse && <span>{texts.taken(inUse.person, inUse.numbers)}</span>}
            </Button>
          </li>
        ))}
      </ul>
      {taking?.inUse && (
        <TakeCounter name={taking.name} inUse={taking.inUse} onLeave={() => setAsked(undefined)} onTake={() => onChoose(taking)} />
      )}
    </>
  )
}
