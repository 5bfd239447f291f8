import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { useWords } from '../../i18n/words.ts'
import { SettingDialog } from '../queue/setting/setting-dialog.tsx'
import { createSettingRows, type ShopSettingKind } from '../queue/setting/setting-kind.ts'
import { settingsWords } from '../queue/words.ts'
import { shopClockForm } from './clock-form.tsx'
import { brandColourForm } from './colour-form.tsx'
import { hoursForm } from './hours-form.tsx'
import { otherDaysForm } from './other-days-form.tsx'
import { shopProfileForm } from './profile-form.tsx'

type Props = { kind: ShopSettingKind; shopId: string; settings: QueueSettings; onClose: () => void; onDone: (message: string) => void }

export function ShopDialogs({ kind, ...page }: Props) {
  const texts = useWords(settingsWords)
  const title = texts[kind === 'hours' ? 'shopHours' : kind].title
  const rows = createSettingRows(page.settings)
  const dialog = { ...page, kind, title, nameOf: () => title }
  switch (kind) {
    case 'profile':
      return <SettingDialog {...dialog} row={rows.profile[0]} form={shopProfileForm} />
    case 'hours':
      return <SettingDialog {...dialog} row={rows.hours[0]} form={hoursForm} />
    case 'otherDays':
      return <SettingDialog {...dialog} row={rows.otherDays[0]} form={otherDaysForm} />
    case 'clock':
      return <SettingDialog {...dialog} row={rows.clock[0]} form={shopClockForm} />
    case 'colour':
      return <SettingDialog {...dialog} row={rows.colour[0]} form={brandColourForm} />
  }
}
