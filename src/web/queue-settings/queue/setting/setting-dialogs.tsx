import { useState } from 'react'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { localizedText } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { counterForm } from '../lane/counter-form.tsx'
import { laneForm } from '../lane/lane-form.tsx'
import { callPolicyForm } from '../lane/policy-form.tsx'
import { createServiceFormForLane, serviceForm } from '../lane/service-form.tsx'
import { settingsWords } from '../words.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { createSettingRows, laneLabel, type SettingKind, type SettingRowByKind, type ShopSettingKind } from './setting-kind.ts'

/** `id`: undefined for a new row. `laneId`: lane of a new service. */
export type SettingDialogTarget = { kind: Exclude<SettingKind, ShopSettingKind | 'staff'>; id?: string; laneId?: string }

type Props = {
  open: SettingDialogTarget
  shopId: string
  settings: QueueSettings
  onClose: () => void
  onDone: (message: string) => void
}

/** All forms of the page, loaded when the first one opens. */
export function SettingDialogs({ open: { kind, id, laneId }, ...page }: Props) {
  const texts = useWords(settingsWords)
  const locale = useLocale()
  const rows = createSettingRows(page.settings)
  /** Keep the rows from the start: a row removed by a colleague stays in the form until the server refuses it. */
  const [before] = useState(rows)
  const found = <Kind extends SettingDialogTarget['kind']>(of: Kind) => {
    const byId = (rows: readonly SettingRowByKind[Kind][]) => rows.find((row) => row.id === id)
    return byId(rows[of]) ?? byId(before[of])
  }
  switch (kind) {
    case 'lanes': {
      const row = found('lanes')
      const title = row ? texts.lanes.edit(laneLabel(row, locale)) : texts.lanes.add
      const nameOf = ({ letter, names }: ReturnType<typeof laneForm.valueOf>) => laneLabel({ letter, name: names }, locale)
      return <SettingDialog {...page} {...{ kind, row, title, nameOf }} form={laneForm} />
    }
    case 'services': {
      const row = found('services')
      const title = row ? texts.services.edit(localizedText(row.name, locale)) : texts.services.add
      const nameOf = ({ names }: ReturnType<typeof serviceForm.valueOf>) => localizedText(names, locale)
      const form = laneId === undefined ? serviceForm : createServiceFormForLane(laneId)
      return <SettingDialog {...page} {...{ kind, row, title, nameOf }} form={form} />
    }
    case 'counters': {
      const row = found('counters')
      const title = row ? texts.counters.edit(row.name) : texts.counters.add
      return <SettingDialog {...page} {...{ kind, row, title }} nameOf={({ name }) => name} form={counterForm} />
    }
    case 'policy': {
      const row = found('policy')
      const name = row ? laneLabel(row.lane, locale) : ''
      const title = texts.policy.edit(name)
      return <SettingDialog {...page} {...{ kind, row, title }} nameOf={() => title} form={callPolicyForm} />
    }
  }
}
