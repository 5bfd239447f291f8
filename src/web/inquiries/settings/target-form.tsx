import { useState } from 'react'
import { setContactTarget } from '#contract/queue-settings/shop.ts'
import { contactTargetLimits } from '#domain/cards/first-contact.ts'
import { useCommand } from '../../api/use-command.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { NumberSetting } from '../../parts/fields/setting-fields.tsx'
import style from './page.module.css'
import { inquirySettingWords } from './words.ts'

type Props = { shopId: string; shop: { contactTargetMinutes: number | null; rev: number }; onSaved: () => void; onReload: () => void }

/** Target for the first contact. An empty field means none. */
export function TargetForm({ shopId, shop, onSaved, onReload }: Props) {
  const { target: texts } = useWords(inquirySettingWords)
  const { busy, problem, run } = useCommand()
  const [typed, setTyped] = useState(shop.contactTargetMinutes?.toString() ?? '')
  const [wrong, setWrong] = useState<string>()
  const { min, max } = contactTargetLimits
  async function save(): Promise<void> {
    const minutes = typed === '' ? null : Number(typed)
    const isValid = minutes === null || (Number.isInteger(minutes) && minutes >= min && minutes <= max)
    setWrong(isValid ? undefined : texts.wrong(min, max))
    if (!isValid) return
    if ((await run(setContactTarget, { params: { shopId }, body: { rev: shop.rev, contactTargetMinutes: minutes } })).ok) onSaved()
  }
  return (
    <form
      className={style.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{texts.title}</h2>
      <NumberSetting
        label={texts.label}
        help={texts.help}
        wrong={wrong}
        unit={texts.unit}
        empty={texts.none}
        value={typed}
        onChange={setTyped}
      />
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <ButtonRow>
        <Button type="submit" disabled={busy}>
          {texts.save}
        </Button>
        {problem?.code === 'setting.changed' && <Button onClick={onReload}>{texts.reload}</Button>}
      </ButtonRow>
    </form>
  )
}
