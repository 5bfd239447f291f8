import { useState } from 'react'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { useWords } from '../../i18n/words.ts'
import { SettingDialog } from '../queue/setting/setting-dialog.tsx'
import { settingsWords } from '../queue/words.ts'
import { staffForm } from './staff-form.tsx'

type Props = {
  /** Undefined: somebody who is to be added. */
  id?: string
  shopId: string
  settings: QueueSettings
  onClose: () => void
  onDone: (message: string) => void
}

/** Somebody of the staff in a form. */
export function StaffDialog({ id, ...page }: Props) {
  const { staff: texts } = useWords(settingsWords)
  const { businessDay } = page.settings.shop
  const byId = (known: QueueSettings['staff']) => {
    const found = known.find((person) => person.id === id)
    // Days that are over are not shown, and go with the next change.
    return found && { ...found, otherDays: found.otherDays.filter(({ day }) => day >= businessDay) }
  }
  /** A colleague may take them off the list meanwhile: the server will say so, and what was typed stays until then. */
  const [before] = useState(byId(page.settings.staff))
  const row = byId(page.settings.staff) ?? before
  const title = row ? texts.edit(row.name) : texts.add
  return <SettingDialog {...page} kind="staff" row={row} title={title} nameOf={({ name }) => name} form={staffForm} />
}
