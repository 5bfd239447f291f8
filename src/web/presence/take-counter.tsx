import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import type { ColleagueAtCounter } from './counter-in-use.ts'
import style from './take-counter.module.css'
import { presenceWords } from './words.ts'

type Props = { name: string; inUse: ColleagueAtCounter; onTake: () => void; onLeave: () => void }

/** Asks for confirmation if a colleague is at the chosen counter. */
export function TakeCounterConfirmation({ name, inUse: { person, numbers }, onTake, onLeave }: Props) {
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
