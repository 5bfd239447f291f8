import { useWords } from '../../../i18n/words.ts'
import type { QueueLane } from '../queue/lane-view.ts'
import { deskWords } from '../words.ts'
import style from './lane-stop-notice.module.css'

export function LaneStopNotice({ lane: { closed } }: { lane: QueueLane }) {
  const { lane: texts } = useWords(deskWords)
  if (!closed) return null
  return <p className={style.shut}>{texts.stopped(texts.stops[closed.as], closed.note ?? texts.stopReasons[closed.reason])}</p>
}
