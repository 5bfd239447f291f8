import { useState } from 'react'
import type { ApiCallResult } from '#contract/page.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { PolicyReplay, replayPolicy, replayStaffPlan, WaitFigures } from '#contract/tickets/policy-replay.ts'
import { type RunCommand, useCommand } from '../../../api/use-command.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Table } from '../../../parts/controls/table.tsx'
import staff from '../../../theme/staff.module.css'
import { laneLabel } from '../setting/setting-kind.ts'
import { settingsWords } from '../words.ts'
import style from './replay.module.css'

type ResultProps = {
  settings: QueueSettings
  /** The lane that the change is about. Undefined: the whole shop. */
  laneId?: string
  /** What the figures leave out. */
  note?: string | false | null
}

type Props = ResultProps & {
  /** Asks for the replay, with the options. */
  ask: (run: RunCommand, options: { wait: number }) => Promise<ApiCallResult<typeof replayPolicy | typeof replayStaffPlan>>
  help?: string
}

const waitNames = ['meanWait', 'highWait', 'longestWait'] as const satisfies readonly (keyof WaitFigures)[]
const countNames = ['turnedAway', 'bookedLate', 'uncalled'] as const satisfies readonly (keyof WaitFigures)[]
/** Fourteen busy days take a few seconds, and another replay may run before. */
const waitMs = 60_000

/** Shows what a change would have done in the last days, before it is saved. Give each change a `key`, because the figures are its own. */
export function Replay({ ask, help, ...result }: Props) {
  const { replay: texts } = useWords(settingsWords)
  const { busy, problem, run } = useCommand()
  const [replayed, setReplayed] = useState<PolicyReplay>()

  async function start(): Promise<void> {
    const answer = await ask(run, { wait: waitMs })
    if (answer.ok) setReplayed(answer.value)
  }

  return (
    <section className={style.replay} aria-label={texts.title}>
      {!replayed && (
        <>
          <Button className={style.start} disabled={busy} onClick={() => void start()}>
            {busy ? texts.running : texts.start}
          </Button>
          <span className={staff.help}>{help ?? texts.help}</span>
        </>
      )}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div role="status">{replayed && <Result {...result} replayed={replayed} />}</div>
    </section>
  )
}

type BeforeAndAfter = { was: WaitFigures; is: WaitFigures }
type ReplayedLine = BeforeAndAfter & { id: string; name: string; byClass: (BeforeAndAfter & { name: string })[] }

function Result({ replayed, settings, laneId, note }: ResultProps & { replayed: PolicyReplay }) {
  const { replay: texts } = useWords(settingsWords)
  const lanes = useReplayedLanes(replayed, settings)
  const { days, visits, before, after } = replayed
  // In a shop with one lane its figures are the shop's.
  const ownId = lanes.length === 1 ? (laneId ?? lanes[0]!.id) : laneId
  const own = lanes.find(({ id }) => id === ownId)
  if (laneId !== undefined && !own) return <p className={staff.muted}>{texts.noVisitors}</p>
  const others = lanes.filter((lane) => lane !== own && !hasSameWaits(lane))
  const whole = { was: before.all, is: after.all, byClass: [], ...own }
  const lines = [{ ...whole, name: own && others.length > 0 ? own.name : texts.all }, ...others]
  const counts = countNames.filter((name) => whole.was[name] !== whole.is[name] || (name !== 'uncalled' && whole.is[name] > 0))
  const isSame = lines.every(hasSameWaits) && counts.every((name) => whole.was[name] === whole.is[name])
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
        {lines.map(({ name, was, is, byClass }) => (
          <tbody key={name}>
            <Waits {...{ name, was, is }} />
            {byClass.map((each) => (
              <Waits key={each.name} {...each} />
            ))}
          </tbody>
        ))}
      </Table>
      <ul className={style.counts}>
        {counts.map((name) => (
          <li key={name}>{texts.counts[name](whole.was[name], whole.is[name])}</li>
        ))}
      </ul>
      {[texts.how(days, visits), isLonger(whole) && texts.longerNote, note].map(
        (each) =>
          each && (
            <span key={each} className={staff.help}>
              {each}
            </span>
          ),
      )}
    </div>
  )
}

/** Lanes that had visitors, with the classes of those that had several. */
function useReplayedLanes({ before, after }: PolicyReplay, settings: QueueSettings): ReplayedLine[] {
  const { classes } = useWords(settingsWords)
  const locale = useLocale()
  return settings.lanes.flatMap((lane) => {
    const [was, is] = [before, after].map(({ lanes }) => lanes.find(({ laneId }) => laneId === lane.id))
    if (!was || !is) return []
    const byClass = was.byClass.flatMap((each) => {
      const now = is.byClass.find((other) => other.class === each.class)
      return now ? [{ name: classes[each.class], was: each.figures, is: now.figures }] : []
    })
    return [{ id: lane.id, name: laneLabel(lane, locale), was: was.all, is: is.all, byClass: byClass.length > 1 ? byClass : [] }]
  })
}

function Waits({ name, was, is }: BeforeAndAfter & { name: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {waitNames.map((wait) => (
        <Minutes key={wait} was={was[wait]} is={is[wait]} />
      ))}
    </tr>
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

const isLonger = ({ was, is }: BeforeAndAfter): boolean => Number(minutesOf(is.meanWait)) > Number(minutesOf(was.meanWait))

const hasSameWaits = ({ was, is, byClass }: BeforeAndAfter & { byClass: readonly BeforeAndAfter[] }): boolean =>
  [{ was, is }, ...byClass].every((line) => waitNames.every((name) => minutesOf(line.was[name]) === minutesOf(line.is[name])))
