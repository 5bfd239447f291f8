import { useState } from 'react'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { useWords } from '../../i18n/words.ts'
import { SettingDialog } from '../queue/setting/setting-dialog.tsx'
import { settingsWords } from '../queue/words.ts'
import { staffForm } from './staff-form.tsx'

type Props = {
  /** Undefined for a new person. */
  id?: string
  shopId: string
  settings: QueueSettings
  onClose: () => void
  onDone: (message: string) => void
}

export function StaffDialog({ id, ...page }: Props) {
  const { staff: texts } = useWords(settingsWords)
  const { businessDay } = page.settings.shop
  const byId = (rows: QueueSettings['staff']) => {
    const person = rows.find((person) => person.id === id)
    // Hides past days. The next save removes them.
    return person && { ...person, otherDays: person.otherDays.filter(({ day }) => day >= businessDay) }
  }
  /** Keep the person from the start: one removed by a colleague stays in the form until the server refuses it. */
  const [before] = useState(byId(page.settings.staff))
  const row = byId(page.settings.staff) ?? before
  const title = row ? texts.edit(row.name) : texts.add
  return <SettingDialog {...page} kind="staff" row={row} title={title} nameOf={({ name }) => name} form={staffForm} />
}
