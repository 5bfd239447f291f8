import { useState } from 'react'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { type LaneChange, type PolicyReplay as Replayed, replayPolicy, type WaitFigures } from '#contract/tickets/policy-replay.ts'
import { isSamePolicy } from '#domain/tickets/call-policy.ts'
import { useCommand } from '../../../api/use-command.ts'
import { randomKey } from '../../../device/random-key.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Table } from '../../../parts/controls/table.tsx'
import staff from '../../../theme/staff.module.css'
import { laneLabel } from '../setting/setting-kind.ts'
import { settingsWords } from '../words.ts'
import style from './policy-replay.module.css'

type Props = { shopId: string; settings: QueueSettings; laneId: string; change: LaneChange }

const caps = ['maxWaiting', 'dailyCap'] as const
const waitNames = ['meanWait', 'highWait', 'longestWait'] as const satisfies readonly (keyof WaitFigures)[]
const countNames = ['turnedAway', 'bookedLate', 'uncalled'] as const satisfies readonly (keyof WaitFigures)[]
/** Fourteen busy days take a few seconds, and another replay may run before. */
const waitMs = 60_000

/** Shows what a changed policy or cap would have done in the last days, before it is saved. Nothing without a change. */
export function PolicyReplay(props: Props) {
  const { settings, laneId, change } = props
  const lane = settings.lanes.find(({ id }) => id === laneId)
  if (!lane) return null
  const isChanged =
    (change.policy && !isSamePolicy(change.policy, lane.policy)) ||
    caps.some((cap) => change[cap] !== undefined && change[cap] !== lane[cap])
  // Another change begins anew, because the figures are not its.
  return isChanged ? <ReplayOfChange key={JSON.stringify(change)} {...props} lane={lane} /> : null
}

function ReplayOfChange({ shopId, settings, lane, change }: Props & { lane: LaneSetting }) {
  const { replay: texts } = useWords(settingsWords)
  const { busy, problem, run } = useCommand()
  const [replayed, setReplayed] = useState<Replayed>()

  async function start(): Promise<void> {
    const params = { shopId, laneId: lane.id }
    const result = await run(replayPolicy, { params, body: change, idempotencyKey: randomKey() }, { wait: waitMs })
    if (result.ok) setReplayed(result.value)
  }

  return (
    <section className={style.replay} aria-label={texts.title}>
      {!replayed && (
        <>
          <Button className={style.start} disabled={busy} onClick={() => void start()}>
            {busy ? texts.running : texts.start}
          </Button>
          <span className={staff.help}>{texts.help}</span>
        </>
      )}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div role="status">{replayed && <Result {...{ replayed, settings, lane, change }} />}</div>
    </section>
  )
}

type ResultProps = { replayed: Replayed; settings: QueueSettings; lane: LaneSetting; change: LaneChange }

function Result({ replayed: { days, visits, before, after }, settings, lane, change }: ResultProps) {
  const { replay: texts, classes } = useWords(settingsWords)
  const locale = useLocale()
  const [was, is] = [before, after].map(({ lanes }) => lanes.find(({ laneId }) => laneId === lane.id))
  if (!was || !is) return <p className={staff.muted}>{texts.noVisitors}</p>
  const rows = [
    { name: texts.all, was: was.all, is: is.all },
    ...was.byClass.flatMap((each) => {
      const now = is.byClass.find((other) => other.class === each.class)
      return now ? [{ name: classes[each.class], was: each.figures, is: now.figures }] : []
    }),
  ]
  const counts = countNames.filter((name) => was.all[name] !== is.all[name] || (name !== 'uncalled' && is.all[name] > 0))
  const others = settings.lanes.flatMap((other) => {
    const [otherWas, otherIs] = [before, after].map(({ lanes }) => lanes.find(({ laneId }) => laneId === other.id)?.all)
    const hasSameWait = !otherWas || !otherIs || minutesOf(otherWas.meanWait) === minutesOf(otherIs.meanWait)
    return other.id === lane.id || hasSameWait ? [] : [{ name: laneLabel(other, locale), was: otherWas, is: otherIs }]
  })
  const isSame =
    counts.every((name) => was.all[name] === is.all[name]) &&
    rows.every((row) => waitNames.every((name) => minutesOf(row.was[name]) === minutesOf(row.is[name])))
  return (
    // Otherwise the figures begin below the dialog's edge.
    <div className={style.result} ref={(result) => result?.scrollIntoView({ block: 'nearest' })}>
      <h4>{texts.title}</h4>
      {isSame && <p>{texts.same}</p>}
      <Table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{texts.wait}</th>
            <th scope="col">{texts.mean}</th>
            <th scope="col">{texts.high}</th>
            <th scope="col">{texts.longest}</th>
          </tr>
        </thead>
        <tbody>
          {/* With one class its row says the same as the lane's. */}
          {(rows.length > 2 ? rows : rows.slice(0, 1)).map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {waitNames.map((name) => (
                <Minutes key={name} was={row.was[name]} is={row.is[name]} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={style.counts}>
        {counts.map((name) => (
          <li key={name}>{texts.counts[name](was.all[name], is.all[name])}</li>
        ))}
        {others.map((other) => (
          <li key={other.name}>{texts.otherLane(other.name, minutesOf(other.was.meanWait), minutesOf(other.is.meanWait))}</li>
        ))}
      </ul>
      <span className={staff.help}>
        {texts.how(days, visits)} {raisesCap(lane, change) && texts.unknownVisitors}
      </span>
    </div>
  )
}

function Minutes({ was, is }: { was: number | null; is: number | null }) {
  const { replay: texts } = useWords(settingsWords)
  const [before, after] = [minutesOf(was), minutesOf(is)]
  const look = before === after ? undefined : Number(after) < Number(before) ? style.shorter : style.longer
  return (
    <td className={look}>
      <span className={staff.hidden}>{texts.fromTo(before, after)}</span>
      <span aria-hidden>{before === after ? before : `${before} → ${after}`}</span>
    </td>
  )
}

const minutesOf = (wait: number | null): string => (wait === null ? '–' : String(Math.round(wait)))

/** Visitors who found the lane full left no trace, so a higher cap seems to bring no one. */
const raisesCap = (lane: LaneSetting, change: LaneChange) =>
  caps.some((cap) => {
    const [was, is] = [lane[cap], change[cap]]
    return was !== null && is !== undefined && (is === null || is > was)
  })
