import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from 'react-router'
import { localizedText } from '#domain/locale.ts'
import { useLocale, useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { LazyMountMenu } from '../../../parts/dialogs/opening-menu.tsx'
import type { QueueLane } from '../queue/lane-view.ts'
import { mayActOnQueue, useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import { defaultLaneStops } from './lane-status.ts'
import row from './row.module.css'

export function LaneMenu({ lane, className }: { lane: QueueLane; className?: string | undefined }) {
  const { add, laneStatus: statusTexts, lane: texts, message, todayCode } = useWords(deskWords)
  const locale = useLocale()
  const path = useLocalizePath()
  const desk = useDesk()
  if (!mayActOnQueue(desk)) return null
  const name = texts.label(lane.letter, localizedText(lane.name, locale))
  const dots = <IconDots size={20} stroke={1.75} aria-hidden />
  const button = { icon: true, className, 'aria-label': statusTexts.acts(name), children: dots }
  return (
    <LazyMountMenu button={button} position="bottom-end" withinPortal classNames={{ item: row.item! }}>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item onClick={() => desk.addTo(lane.id)}>{add}</Menu.Item>
        <Menu.Item onClick={() => desk.openLaneMessage(lane.id)}>{message.open}</Menu.Item>
        {lane.joinFrom !== 'anywhere' && (
          <Menu.Item component={Link} to={path('/shopAdmin/todayCode')}>
            {todayCode}
          </Menu.Item>
        )}
        <Menu.Divider />
        {lane.open ? (
          <>
            <Menu.Item onClick={() => desk.setLaneStatus(lane, defaultLaneStops.paused)}>{statusTexts.pause}</Menu.Item>
            <Menu.Item onClick={() => desk.setLaneStatus(lane, defaultLaneStops.closed)}>{statusTexts.close}</Menu.Item>
          </>
        ) : (
          <>
            <Menu.Item onClick={() => desk.setLaneStatus(lane, undefined)}>{statusTexts.open}</Menu.Item>
            <Menu.Item onClick={() => desk.openStopForm(lane)}>{statusTexts.change}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </LazyMountMenu>
  )
}
