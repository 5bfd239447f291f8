import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { replayStaffPlan, type StaffPlanChange } from '#contract/tickets/policy-replay.ts'
import { randomKey } from '../../device/random-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Replay } from '../queue/replay/replay.tsx'
import { settingsWords } from '../queue/words.ts'

/** `id`: undefined for a new person. `plan`: null for one who leaves. */
type Props = { shopId: string; settings: QueueSettings; id?: string | undefined; plan: StaffPlanChange['plan'] }

/** Tries other shifts or services of a person on the last days, or one person more or fewer. Nothing without a change. */
export function StaffReplay({ shopId, settings, id, plan }: Props) {
  const { replay: texts } = useWords(settingsWords)
  const person = settings.staff.find((each) => each.id === id)
  const isComplete = plan?.shifts?.flat().every(({ from, to }) => from && to) ?? true
  if (!isComplete || (person && plan && isSamePlan(person, plan))) return null
  const change: StaffPlanChange = { staffId: id ?? null, plan }
  return (
    <Replay
      key={JSON.stringify(change)}
      settings={settings}
      ask={(run, options) => run(replayStaffPlan, { params: { shopId }, body: change, idempotencyKey: randomKey() }, options)}
      help={plan ? texts.help : texts.leaveHelp}
      note={plan && (plan.shifts ? texts.shiftsNote : !person && texts.allDayNote)}
    />
  )
}

/** Without shifts people report when they are there, so nothing else is known of them. */
function isSamePlan(person: StaffSetting, { shifts, serviceIds }: NonNullable<Props['plan']>): boolean {
  const sameShifts = !shifts || JSON.stringify(shifts) === JSON.stringify(person.shifts)
  return sameShifts && JSON.stringify(serviceIds?.toSorted()) === JSON.stringify(person.serviceIds?.toSorted())
}
