import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { EntryShop } from '#contract/shops.ts'
import { useMessages } from '../ui/messages.ts'
import style from './join-page.module.css'
import { visitorTexts } from './visitor-texts.ts'

/** How many wait in the whole shop. */
export function WaitingNow({ shop }: { shop: EntryShop }) {
  const { join } = useMessages(visitorTexts)
  const waiting = shop.lanes.reduce((sum, lane) => sum + lane.waiting, 0)
  const { before, parties, after } = join.waitingNow
  return (
    <p className={style.now}>
      <IconUsersGroup size={22} stroke={1.75} aria-hidden />
      {waiting === 0 ? (
        join.nobodyWaiting
      ) : (
        <span>
          {before}
          <b>{parties(waiting)}</b>
          {after}
        </span>
      )}
    </p>
  )
}
