import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMemo, useState } from 'react'
import { cancelJoinBurst, dismissJoinBurstAlert, type JoinBurst, restoreJoinBurst } from '#contract/tickets/join-bursts.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { ticketMoves } from '#domain/tickets/ticket.ts'
import { callAuthenticated, isFinalRefusal } from '../../../api/api.ts'
import { createIdempotencyKeys } from '../../../api/idempotency-keys.ts'
import { randomKey } from '../../../device/random-key.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { formatTimeOfDay } from '../../../i18n/time.ts'
import { useWords } from '../../../i18n/words.ts'
import { useIsInFuture } from '../../../live/server-clock.ts'
import { Button, IconButton } from '../../../parts/controls/button.tsx'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import staff from '../../../theme/staff.module.css'
import { createViewFilter } from '../filter/desk-filter.ts'
import type { LaneView } from '../queue/lane-view.ts'
import { mayActOnQueue, useDesk } from '../queue/queue-desk.ts'
import type { QueueState } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import style from './join-burst-notice.module.css'

export function useBurstFilter(joinBursts: readonly JoinBurst[], shown: readonly LaneView[]) {
  const [lookedAt, look] = useState<string>()
  const burst = joinBursts.find(({ id }) => id === lookedAt)
  const views = useMemo(() => {
    if (!burst) return shown
    const ticketIds = new Set(burst.inLine)
    return createViewFilter(({ id }) => ticketIds.has(id))(shown)
  }, [burst, shown])
  return { looks: burst !== undefined, lookedAt: burst?.id, look, views }
}

type Props = {
  state: Pick<QueueState, 'joinBursts' | 'tickets' | 'shop'>
  lookedAt: string | undefined
  onLook: (burstId: string | undefined) => void
}

/** Reports many tickets from one network and leaves the decision to staff (docs/decisions/065-bursts.md). */
export function JoinBurstNotices({ state, ...look }: Props) {
  /** Join bursts dismissed on this device, which keep their undo until it is closed. */
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const setDismissedHere = (id: string, isDismissed: boolean) =>
    setDismissed((before) => new Set(isDismissed ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <div role="status">
      {state.joinBursts
        .filter((burst) => !burst.dismissed || dismissed.has(burst.id))
        .map((burst) => (
          <JoinBurstNotice
            key={burst.id}
            burst={burst}
            state={state}
            onDismissedHere={(isDismissed) => setDismissedHere(burst.id, isDismissed)}
            {...look}
          />
        ))}
    </div>
  )
}

function JoinBurstNotice({
  burst,
  state,
  lookedAt,
  onLook,
  onDismissedHere,
}: Props & { burst: JoinBurst; onDismissedHere: (isDismissed: boolean) => void }) {
  const { joinBurst: texts, notice, todayCode } = useWords(deskWords)
  const path = useLocalizePath()
  const { role } = useDesk()
  const { busy, problem, act } = useJoinBurstActs(state.shop.id, burst)
  const { id, taken, from, to, inLine, removed, dismissed } = burst
  const comesBack = useIsInFuture(removed?.until ?? null)
  const decides = isRoleAtLeast(role, ticketMoves.remove.by)
  const waits = inLine.length > 0 && !dismissed
  if (!waits && !dismissed && !comesBack) return null
  const numberAt = (at: number) => state.tickets.get(inLine.at(at) ?? '')?.number ?? ''
  const time = (at: string) => formatTimeOfDay(at, state.shop.timeZone)
  const minutes = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000))
  return (
    <div className={`${staff.warn} ${style.notice} ${waits ? style.choice : ''}`}>
      <IconUsersGroup size={20} stroke={1.75} aria-hidden color="var(--uk-accent-text)" />
      <div className={style.words}>
        {dismissed ? (
          <b>{texts.dismissed}</b>
        ) : waits ? (
          <>
            <b>{texts.taken(minutes, taken)}</b> {texts.waiting(inLine.length, numberAt(0), numberAt(-1), time(from), time(to))}{' '}
            {texts.needsCode} {mayActOnQueue({ role }) && <PrefetchLink to={path('/shopAdmin/todayCode')}>{todayCode}</PrefetchLink>}
          </>
        ) : (
          removed && <b>{texts.removed(removed.count)}</b>
        )}
        <StaffErrorMessage>{problem}</StaffErrorMessage>
      </div>
      <div className={style.acts}>
        {waits && (
          <Button small aria-pressed={lookedAt === id} onClick={() => onLook(lookedAt === id ? undefined : id)}>
            {lookedAt === id ? texts.lookAtAll : texts.look}
          </Button>
        )}
        {decides && waits && (
          <>
            <Button small disabled={busy} onClick={() => act('dismiss').then((done) => done && onDismissedHere(true))}>
              {texts.dismiss}
            </Button>
            <Button small destructive disabled={busy} onClick={() => act('remove')}>
              {texts.remove(inLine.length)}
            </Button>
          </>
        )}
        {decides && comesBack && removed && !dismissed && (
          <Button small disabled={busy} onClick={() => act('undo')}>
            {waits ? texts.undo(removed.count) : texts.back}
          </Button>
        )}
        {dismissed && (
          <>
            <Button small disabled={busy} onClick={() => act('return').then((done) => done && onDismissedHere(false))}>
              {texts.back}
            </Button>
            <IconButton small label={notice.close} onClick={() => onDismissedHere(false)}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}

type Act = 'remove' | 'undo' | 'dismiss' | 'return'

/** Commands on a burst. The stream brings the result to all devices alike. */
function useJoinBurstActs(shopId: string, { id: burstId, inLine, removed }: JoinBurst) {
  const [intentions] = useState(() => createIdempotencyKeys(randomKey))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function act(action: Act): Promise<boolean> {
    const intention = [action, burstId, inLine.length, removed?.count]
    const sent = { params: { shopId, burstId }, idempotencyKey: intentions.keyFor(...intention) }
    setBusy(true)
    setProblem(undefined)
    const result =
      action === 'remove'
        ? await callAuthenticated(cancelJoinBurst, sent)
        : action === 'undo'
          ? await callAuthenticated(restoreJoinBurst, sent)
          : await callAuthenticated(dismissJoinBurstAlert, { ...sent, body: { dismissed: action === 'dismiss' } })
    if (result.ok || isFinalRefusal(result.problem)) intentions.settle(...intention)
    setBusy(false)
    if (!result.ok) setProblem(result.problem.detail)
    return result.ok
  }
  return { busy, problem, act }
}
