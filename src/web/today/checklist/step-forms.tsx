import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { createCounter } from '#contract/queue-settings/counters.ts'
import { type ShopSetting, setShopProfile } from '#contract/queue-settings/shop.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { TextSetting } from '../../parts/fields/setting-fields.tsx'
import style from './checklist.module.css'
import { checklistWords } from './words.ts'

type FormProps = { save: string; busy: boolean; wrong: string | undefined; onSave: () => void; children: ReactNode }

function StepForm({ save, busy, wrong, onSave, children }: FormProps) {
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <StaffErrorMessage>{wrong}</StaffErrorMessage>
      <Button type="submit" look="primary" disabled={busy}>
        {save}
      </Button>
    </form>
  )
}

export function ContactStep({ shopId, shop }: { shopId: string; shop: ShopSetting }) {
  const { contact: texts } = useWords(checklistWords)
  const { revalidate } = useRevalidator()
  const { busy, problem, run } = useCommand({ after: revalidate })
  const [phone, setPhone] = useState(shop.phone ?? '')
  const [address, setAddress] = useState(shop.address ?? '')
  const body = { rev: shop.rev, phone: phone.trim() || null, address: address.trim() || null }
  return (
    <StepForm save={texts.save} busy={busy} wrong={problem?.detail} onSave={() => void run(setShopProfile, { params: { shopId }, body })}>
      <TextSetting required label={texts.phone} value={phone} maxLength={queueSettingsLimits.shopPhone} onChange={setPhone} />
      <TextSetting required label={texts.address} value={address} maxLength={queueSettingsLimits.shopAddress} onChange={setAddress} />
    </StepForm>
  )
}

/** Form that adds a counter. Proposes an unused number. */
export function CounterStep({ shopId, counters }: { shopId: string; counters: readonly string[] }) {
  const { counter: texts } = useWords(checklistWords)
  const { revalidate } = useRevalidator()
  const { busy, problem, run } = useCommand({ after: revalidate })
  const [name, setName] = useState(() => ['2', '1', '3'].find((each) => !counters.includes(each)) ?? '')
  return (
    <StepForm
      save={texts.save}
      busy={busy}
      wrong={problem?.detail}
      onSave={() => void run(createCounter, { params: { shopId }, body: { name: name.trim() } })}
    >
      <TextSetting required short label={texts.name} value={name} maxLength={queueSettingsLimits.counterName} onChange={setName} />
    </StepForm>
  )
}
