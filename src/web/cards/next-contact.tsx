import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { dueState } from '#domain/cards/item.ts'
import { useWords } from '../i18n/words.ts'
import { useCardDateFormats } from './card-times.ts'
import style from './list/page.module.css'
import { cardListWords } from './list/words.ts'

/** Urgency has shape, word and colour. */
const shapes = { overdue: IconAlertTriangle, today: IconClock, later: undefined }

type Props = {
  /** YYYY-MM-DD. */
  day: string
  formatDay: (day: string) => string
  /** Formats a future day. */
  later?: (day: string) => string
  timeZone: string
}

/** Day of the next contact, marked if today or overdue. */
export function NextContactDate({ day, formatDay, later = (words) => words, timeZone }: Props) {
  const { contact: texts } = useWords(cardListWords)
  const { dayOf } = useCardDateFormats({ timeZone })
  const due = dueState(day, dayOf(new Date().toISOString()))
  const Shape = shapes[due]
  if (!Shape) return <span>{later(formatDay(day))}</span>
  return (
    <span className={style.due}>
      <Shape size={15} stroke={1.75} aria-hidden />
      <span>{due === 'today' ? texts.today : texts.overdue(formatDay(day))}</span>
    </span>
  )
}
