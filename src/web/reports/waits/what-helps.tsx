import { useState } from 'react'
import type { RecentEstimateAccuracy } from '#contract/tickets/estimates.ts'
import { type HelpfulChanges, listHelpfulChanges } from '#contract/tickets/policy-replay.ts'
import { localizedText } from '#domain/locale.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import staff from '../../theme/staff.module.css'
import { formatClockTime } from './clock-time.ts'
import style from './page.module.css'
import { waitReportWords } from './words.ts'

type Props = { shopId: string; lanes: RecentEstimateAccuracy['byLane'] }

/** Fourteen busy days take a few seconds, and another replay may run before. */
const waitMs = 60_000
const mostShown = 5

/** Where one more person would have shortened waits most. Replayed when asked for, because it takes seconds. */
export function WhatHelps({ shopId, lanes }: Props) {
  const { help: texts } = useWords(waitReportWords)
  const { busy, problem, run } = useCommand()
  const [changes, setChanges] = useState<HelpfulChanges>()

  async function start(): Promise<void> {
    const result = await run(listHelpfulChanges, { params: { shopId } }, { wait: waitMs })
    if (result.ok) setChanges(result.value)
  }

  return (
    <section className={style.helps} aria-labelledby="what-helps">
      <h2 id="what-helps">{texts.title}</h2>
      {!changes && (
        <>
          <p className={staff.muted}>{texts.text}</p>
          <Button disabled={busy} onClick={() => void start()}>
            {busy ? texts.running : texts.start}
          </Button>
        </>
      )}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div role="status">{changes && <Changes changes={changes} lanes={lanes} />}</div>
    </section>
  )
}

function Changes({ changes: { days, visits, meanWait, help }, lanes }: { changes: HelpfulChanges; lanes: Props['lanes'] }) {
  const { help: texts } = useWords(waitReportWords)
  const locale = useLocale()
  const rows = help.flatMap(({ help: one, minutesSaved }) => {
    const minutes = Math.round(minutesSaved)
    if (minutes < 1) return []
    if ('from' in one) return [{ name: texts.from(formatClockTime(one.from)), minutes }]
    const lane = lanes.find(({ laneId }) => laneId === one.laneId)
    return lane ? [{ name: texts.lane(`${lane.letter} ${localizedText(lane.name, locale)}`), minutes }] : []
  })
  return (
    <>
      {rows.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ol>
          {rows.slice(0, mostShown).map(({ name, minutes }) => (
            <li key={name}>
              {name} <b>{texts.saved(minutes)}</b>
            </li>
          ))}
        </ol>
      )}
      {meanWait !== null && <p className={staff.muted}>{texts.how(days, visits, Math.round(meanWait))}</p>}
    </>
  )
}
