import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Link } from 'react-router'
import type { RequestBurst } from '#contract/reservations/bursts.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useIsInFuture } from '../../live/server-clock.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { useReservationsContext, useReservationTexts } from './book.ts'
import style from './page.module.css'

type Props = {
  bursts: readonly RequestBurst[]
  lookedAt: string | undefined
  pathOf: (burstId: string | undefined) => string
}

/** Reports many requests from one network and leaves the decision to staff (docs/decisions/065-bursts.md). */
export function RequestBurstNotices({ bursts, ...look }: Props) {
  return (
    <div role="status">
      {bursts.map((burst) => (
        <BurstNotice key={burst.id} burst={burst} {...look} />
      ))}
    </div>
  )
}

function BurstNotice({ burst, lookedAt, pathOf }: Omit<Props, 'bursts'> & { burst: RequestBurst }) {
  const { acts, commands, timeZone, refuse } = useReservationsContext()
  const { bursts: texts } = useReservationTexts().texts
  const { id, networks, asked, from, to, waiting, removed, dismissed } = burst
  const comesBack = useIsInFuture(removed?.until ?? null)
  const waits = waiting > 0 && !dismissed
  if (!waits && !comesBack && !(dismissed && waiting > 0)) return null
  const minutes = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000))
  const send = async (command: ReturnType<typeof commands.removeBurst>) => {
    const response = await command
    if (response && !response.ok) refuse(response.problem.detail)
  }
  return (
    <div className={`${staff.warn} ${style.burst}`}>
      <IconUsersGroup size={20} stroke={1.75} aria-hidden color="var(--uk-accent-text)" />
      <p className={style.burstWords}>
        {waits && (
          <>
            <b>{texts.asked[networks](minutes, asked)}</b>{' '}
            {texts.waiting(waiting, formatTimeOfDay(from, timeZone), formatTimeOfDay(to, timeZone))}
          </>
        )}
        {!waits && removed && comesBack && <b>{texts.removed(removed.count)}</b>}
        {dismissed && !comesBack && texts.dismissed[networks]}
      </p>
      <ButtonRow>
        {waits && (
          <Link className={buttonClass({ small: true })} to={pathOf(lookedAt === id ? undefined : id)} preventScrollReset>
            {lookedAt === id ? texts.lookAtAll : texts.look}
          </Link>
        )}
        {acts && waits && (
          <>
            <Button small disabled={commands.busy} onClick={() => void send(commands.dismissBurst(id, true))}>
              {texts.dismiss}
            </Button>
            <Button small destructive disabled={commands.busy} onClick={() => void send(commands.removeBurst(id))}>
              {texts.remove(waiting)}
            </Button>
          </>
        )}
        {acts && comesBack && removed && (
          <Button small disabled={commands.busy} onClick={() => void send(commands.undoBurst(id))}>
            {texts.undo(removed.count)}
          </Button>
        )}
        {acts && dismissed && (
          <Button small disabled={commands.busy} onClick={() => void send(commands.dismissBurst(id, false))}>
            {texts.undismiss}
          </Button>
        )}
      </ButtonRow>
    </div>
  )
}
