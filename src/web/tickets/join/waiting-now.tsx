import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { EntryShop } from '#contract/entry-shop.ts'
import { useWords } from '../../i18n/words.ts'
import style from './join-page.module.css'
import { joinWords } from './words.ts'

/** Number waiting in the whole shop; the estimate for a new visitor only if the shop has one service. */
export function WaitingCount({ shop }: { shop: EntryShop }) {
  const { join } = useWords(joinWords)
  const waiting = shop.lanes.reduce((sum, lane) => sum + lane.waiting, 0)
  const services = shop.lanes.flatMap((lane) => lane.services.map(() => lane))
  const [only] = services.length === 1 ? services : []
  const estimate = only?.state === 'open' && only.estimate
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
          {estimate && (
            <>
              <br />
              {join.untilCall(join.estimate(estimate.low, estimate.high))}
            </>
          )}
        </span>
      )}
    </p>
  )
}
