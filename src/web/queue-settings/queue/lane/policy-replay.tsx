import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { type LaneChange, replayPolicy } from '#contract/tickets/policy-replay.ts'
import { isSamePolicy } from '#domain/tickets/call-policy.ts'
import { randomKey } from '../../../device/random-key.ts'
import { useWords } from '../../../i18n/words.ts'
import { Replay } from '../replay/replay.tsx'
import { settingsWords } from '../words.ts'

type Props = { shopId: string; settings: QueueSettings; laneId: string; change: LaneChange }

const caps = ['maxWaiting', 'dailyCap'] as const

/** Tries a changed policy or cap on the last days. Nothing without a change. */
export function PolicyReplay({ shopId, settings, laneId, change }: Props) {
  const { replay: texts } = useWords(settingsWords)
  const lane = settings.lanes.find(({ id }) => id === laneId)
  if (!lane) return null
  const isChanged =
    (change.policy && !isSamePolicy(change.policy, lane.policy)) ||
    caps.some((cap) => change[cap] !== undefined && change[cap] !== lane[cap])
  if (!isChanged) return null
  return (
    <Replay
      key={JSON.stringify(change)}
      {...{ settings, laneId }}
      ask={(run, options) => run(replayPolicy, { params: { shopId, laneId }, body: change, idempotencyKey: randomKey() }, options)}
      note={raisesCap(lane, change) && texts.unknownVisitors}
    />
  )
}

/** Visitors who found the lane full left no trace, so a higher cap seems to bring no one. */
const raisesCap = (lane: LaneSetting, change: LaneChange) =>
  caps.some((cap) => {
    const [was, is] = [lane[cap], change[cap]]
    return was !== null && is !== undefined && (is === null || is > was)
  })
