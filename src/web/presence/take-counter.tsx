import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import type { CounterInUse } from './counter-in-use.ts'
import style from './take-counter.module.css'
import { presenceWords } from './words.ts'

type Props = { name: string; inUse: CounterInUse; onTake: () => void; onLeave: () => void }

/** A colleague is at the counter that was chosen: whether it is meant all the same. */
export function TakeCounter({ name, inUse: { person, numbers }, onTake, onLeave }: Props) {
  const { counters: texts } = useWords(presenceWords)
  return (
    <div role="alert" className={style.ask}>
      <p>{texts.inUse(name, person, numbers)}</p>
      <div>
        <Button onClick={onLeave}>{texts.leaveIt}</Button>
        <Button onClick={onTake}>{texts.takeIt(name)}</Button>
      </div>
    </div>
  )
}
