import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSquareX from '@tabler/icons-react/dist/esm/icons/IconSquareX.mjs'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import staff from '../../../theme/staff.module.css'
import type { QueueLane } from '../queue/lane-view.ts'
import { mayWork, useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './lane-door.module.css'
import { usualStops } from './lane-doors.ts'

/** What staff said of a lane that takes no numbers, and why. */
export function LaneStopped({ lane }: { lane: QueueLane }) {
  const { lane: texts, door } = useWords(deskWords)
  const desk = useDesk()
  if (!lane.closed) return null
  const words = texts.stopped(texts.stops[lane.closed.as], lane.closed.note ?? texts.stopReasons[lane.closed.reason])
  if (!mayWork(desk)) return <p className={style.shut}>{words}</p>
  return (
    <Button look="bare" className={`${style.shut} ${style.change}`} title={door.change} onClick={() => desk.askStop(lane)}>
      {words}
      <span className={staff.hidden}>{door.change}</span>
    </Button>
  )
}

/** The lane's own buttons: somebody more, and one tap that stops it or opens it again; it can be undone, and the reason changed. Who waits is called as before. */
export function LaneDoor({ lane, name }: { lane: QueueLane; name: string }) {
  const { door, add } = useWords(deskWords)
  const desk = useDesk()
  if (!mayWork(desk)) return null
  const button = (word: string, icon: React.ReactNode, act: () => void) => (
    <Button
      className={style.button}
      aria-label={`${word}：${name}`}
      title={word}
      // The second tap of two quick ones would meet the opposite button, which stands there by then.
      onClick={({ detail }) => detail < 2 && act()}
    >
      {icon}
      <span>{word}</span>
    </Button>
  )
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={style.door}>
      {button(add, <IconPlus {...icon} />, () => desk.addTo(lane.id))}
      {lane.open ? (
        <>
          {button(door.pause, <IconPlayerPause {...icon} />, () => desk.setDoor(lane, usualStops.paused))}
          {button(door.close, <IconSquareX {...icon} />, () => desk.setDoor(lane, usualStops.closed))}
        </>
      ) : (
        button(door.open, <IconPlayerPlay {...icon} />, () => desk.setDoor(lane, undefined))
      )}
    </div>
  )
}
