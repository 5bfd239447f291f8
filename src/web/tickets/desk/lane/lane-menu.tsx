import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { localText } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { OpeningMenu } from '../../../parts/dialogs/opening-menu.tsx'
import type { QueueLane } from '../queue/lane-view.ts'
import { useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import { usualStops } from './lane-doors.ts'
import row from './row.module.css'

/** What staff do with the lane that is shown, where lanes are tabs: the same as in its head where it has one. */
export function LaneMenu({ lane, className }: { lane: QueueLane; className: string | undefined }) {
  const { door, lane: texts } = useWords(deskWords)
  const locale = useLocale()
  const desk = useDesk()
  const name = texts.label(lane.letter, localText(lane.name, locale))
  const dots = <IconDots size={20} stroke={1.75} aria-hidden />
  const button = { icon: true, className, 'aria-label': door.acts(name), children: dots }
  return (
    <OpeningMenu button={button} position="bottom-end" withinPortal classNames={{ item: row.item! }}>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {lane.open ? (
          <>
            <Menu.Item onClick={() => desk.setDoor(lane, usualStops.paused)}>{door.pause}</Menu.Item>
            <Menu.Item onClick={() => desk.setDoor(lane, usualStops.closed)}>{door.close}</Menu.Item>
          </>
        ) : (
          <>
            <Menu.Item onClick={() => desk.setDoor(lane, undefined)}>{door.open}</Menu.Item>
            <Menu.Item onClick={() => desk.askStop(lane)}>{door.change}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </OpeningMenu>
  )
}
