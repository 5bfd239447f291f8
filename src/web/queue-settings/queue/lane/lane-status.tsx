import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import { closeLane, openLane } from '#contract/tickets/lane-status.ts'
import { useCommand } from '../../../api/use-command.ts'
import { randomKey } from '../../../device/random-key.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import style from '../../../parts/fields/setting-fields.module.css'
import { SettingGroup } from '../../../parts/fields/setting-fields.tsx'
import type { RowActionProps } from '../setting/setting-form.ts'
import { laneLabel } from '../setting/setting-kind.ts'
import { settingsWords } from '../words.ts'

/** Stops or opens a lane at once, apart from the form. A lane in use cannot be removed; a stopped one stays stopped until it is opened. */
export function LaneStatusControl({ shopId, row, onDone }: RowActionProps<LaneSetting>) {
  const { laneStatus: texts } = useWords(settingsWords)
  const locale = useLocale()
  const { busy, problem, run } = useCommand()
  const name = laneLabel(row, locale)

  async function turn(): Promise<void> {
    const params = { shopId, laneId: row.id }
    // A fresh key suffices, because repeating the command changes nothing.
    const idempotencyKey = randomKey()
    const result = row.open
      ? await run(closeLane, { params, body: { reason: 'ended', until: 'opened' }, idempotencyKey })
      : await run(openLane, { params, idempotencyKey })
    if (result.ok) onDone(row.open ? texts.hasStopped(name) : texts.hasStarted(name))
  }

  return (
    <SettingGroup title={texts.title}>
      <p>
        {row.people > 0 && texts.waiting(row.people)} {row.open ? texts.open : texts.stopped}
      </p>
      <Button className={style.act} disabled={busy} onClick={() => void turn()}>
        {row.open ? texts.stop : texts.start}
      </Button>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
    </SettingGroup>
  )
}
