import { useWords } from '../../../i18n/words.ts'
import { displayWords } from '../words.ts'
import style from './page-states.module.css'

type Props = {
  /** Text for screen readers that names the part being loaded. */
  label?: string
  lines?: number
}

/** Line widths of the skeleton. They repeat. */
const widths = ['48%', '100%', '84%', '92%']

/** A still skeleton, invisible for the first 200 ms (R9.2), also before scripts run. */
export function LoadingState({ label, lines = 3 }: Props) {
  const texts = useWords(displayWords).pageStates
  return (
    <div className={style.loading} role="status">
      <span className={style.hidden}>{label ?? texts.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without anything in them
        <span key={index} className={style.bar} style={{ width: widths[index % widths.length] }} aria-hidden />
      ))}
    </div>
  )
}
