import { useEffect, useState } from 'react'
import { type Colleague, listColleagues } from '#contract/presence.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { getStaffWork, removeStaff, type StaffRemovalResult, type StaffWork } from '#contract/queue-settings/staff-leave.ts'
import type { StaffSetting } from '#contract/queue-settings/staff-setting.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { countItemsToReassign, OpenWorkList } from '../../members/open-work.tsx'
import { StaffSelect } from '../../parts/choices/staff-select/staff-select.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { DateSetting, RadioSetting } from '../../parts/fields/setting-fields.tsx'
import { useColleagues } from '../../presence/colleagues.ts'
import staff from '../../theme/staff.module.css'
import form from '../queue/setting/setting-dialog.module.css'
import { settingsWords } from '../queue/words.ts'
import { StaffReplay } from './staff-replay.tsx'

type Props = {
  shopId: string
  settings: QueueSettings
  person: StaffSetting
  onClose: () => void
  onDone: (left: StaffRemovalResult, lastDay: string | null) => void
}

/** Dialog for a leaving member of staff: the date, the open work, and who takes it over. */
export function StaffLeaveDialog({ shopId, settings, person, onClose, onDone }: Props) {
  const { leave: texts, dialog } = useWords(settingsWords)
  const { businessDay } = settings.shop
  const [work, setWork] = useState<StaffWork>()
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  const people = useColleagues(shopId, colleagues)
  const [when, setWhen] = useState<'now' | 'day'>('now')
  const [day, setDay] = useState<string>(businessDay)
  const [reassignTo, setHandTo] = useState('')
  const { busy, problem, setProblem, run } = useCommand()
  const { id: staffId, name, rev } = person
  const lastDay = when === 'now' ? null : day
  // Ask for a later date even without work, because more may come until then.
  const asksSuccessor = work && (when === 'day' || countItemsToReassign(work) > 0)

  useEffect(() => {
    let gone = false
    const reads = [
      callAuthenticated(getStaffWork, { params: { shopId, staffId } }),
      callAuthenticated(listColleagues, { params: { shopId } }),
    ] as const
    void Promise.all(reads).then(([workResult, colleaguesResult]) => {
      if (gone) return
      if (!workResult.ok) return setProblem(workResult.problem)
      if (!colleaguesResult.ok) return setProblem(colleaguesResult.problem)
      setColleagues(colleaguesResult.value.colleagues)
      setWork(workResult.value)
    })
    return () => {
      gone = true
    }
  }, [shopId, staffId, setProblem])

  async function leave(): Promise<void> {
    const body = { rev, lastDay, reassignTo: (asksSuccessor && reassignTo) || null }
    const result = await run(removeStaff, { params: { shopId, staffId }, body })
    if (result.ok) onDone(result.value, lastDay)
  }

  return (
    <MobileDialog
      open
      onClose={onClose}
      title={texts.title(name)}
      foot={
        <div className={form.foot}>
          <Button onClick={onClose}>{texts.keep}</Button>
          <span className={staff.grow} />
          <Button look="danger" disabled={busy || !work || (when === 'day' && !day)} onClick={() => void leave()}>
            {busy ? dialog.saving : when === 'now' ? texts.now : texts.later}
          </Button>
        </div>
      }
    >
      <div className={form.form}>
        <RadioSetting
          label={texts.when}
          name="when"
          value={when}
          options={[
            { value: 'now', label: texts.atOnce, help: texts.atOnceHelp },
            { value: 'day', label: texts.onDay, help: texts.onDayHelp },
          ]}
          onChange={setWhen}
        />
        {when === 'day' && <DateSetting label={texts.lastDay} value={day} min={businessDay} onChange={setDay} />}
        {!work && !problem && <p className={staff.muted}>{texts.reading}</p>}
        {work && <OpenWorkList work={work} texts={texts} />}
        {asksSuccessor && (
          <StaffSelect
            name="reassignTo"
            label={texts.reassignTo}
            help={texts.reassignToHelp}
            marked={false}
            people={people.filter(({ id }) => id !== staffId)}
            value={reassignTo}
            onChange={(id) => setHandTo(id ?? '')}
          />
        )}
        <StaffReplay {...{ shopId, settings }} id={staffId} plan={null} />
        <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      </div>
    </MobileDialog>
  )
}
