import { type FormEvent, useId, useState } from 'react'
import { type ApiKeyWithSecret, createApiKey } from '#contract/api-keys.ts'
import { type ApiKeyScope, apiKeyNameLengthLimits, apiKeyScopes } from '#domain/api-keys.ts'
import { useCommand } from '../api/use-command.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { Checkbox } from '../parts/controls/choice.tsx'
import { Select } from '../parts/controls/field.tsx'
import { MobileDialog } from '../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { CheckboxSetting, TextSetting } from '../parts/fields/setting-fields.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { apiKeyWords } from './words.ts'

const dayChoices = [90, 365, 730, 'never'] as const
type Days = (typeof dayChoices)[number]

type Props = {
  shopId: string
  shops: readonly { id: string; name: string }[]
  onCreated: (made: ApiKeyWithSecret) => void
  onClose: () => void
}

const toggled = <T,>(list: readonly T[], one: T, isOn: boolean): T[] => [...list.filter((other) => other !== one), ...(isOn ? [one] : [])]

export function KeyDialog({ shopId, shops, onCreated, onClose }: Props) {
  const { form: texts, create, scopes: scopeTexts } = useWords(apiKeyWords)
  const [name, setName] = useState('')
  const [shopIds, setShopIds] = useState<readonly string[]>([shopId])
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>([])
  const [days, setDays] = useState<Days>(365)
  const [tried, setTried] = useState(false)
  const { busy, problem, run } = useCommand()
  const formId = useId()
  const wrong = {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    shops: shopIds.length === 0 ? texts.shopsMissing : undefined,
    scopes: scopes.length === 0 ? texts.scopesMissing : undefined,
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (Object.values(wrong).some(Boolean)) return
    const body = { name: name.trim(), shopIds: [...shopIds], scopes: [...scopes], days: days === 'never' ? null : days }
    const result = await run(createApiKey, { params: { shopId }, body })
    if (result.ok) onCreated(result.value)
  }

  return (
    <MobileDialog
      open
      title={create}
      onClose={onClose}
      foot={
        <div className={style.foot}>
          <Button type="submit" form={formId} look="primary" disabled={busy}>
            {busy ? texts.saving : texts.submit}
          </Button>
        </div>
      }
    >
      <form id={formId} className={style.form} noValidate onSubmit={(event) => void save(event)}>
        <TextSetting
          {...texts.name}
          value={name}
          maxLength={apiKeyNameLengthLimits.max}
          required
          first
          wrong={tried ? wrong.name : undefined}
          onChange={setName}
        />
        {shops.length > 1 && (
          <fieldset className={style.choices}>
            <legend className={staff.label}>{texts.shops}</legend>
            {shops.map((shop) => (
              <Checkbox
                key={shop.id}
                checked={shopIds.includes(shop.id)}
                onChange={({ target }) => setShopIds(toggled(shopIds, shop.id, target.checked))}
              >
                {shop.name}
              </Checkbox>
            ))}
            <StaffErrorMessage>{tried ? wrong.shops : undefined}</StaffErrorMessage>
          </fieldset>
        )}
        <fieldset className={style.choices}>
          <legend className={staff.label}>{texts.scopes}</legend>
          {apiKeyScopes.map((scope) => (
            <CheckboxSetting
              key={scope}
              label={scopeTexts[scope].name}
              help={scopeTexts[scope].help}
              checked={scopes.includes(scope)}
              onChange={(isOn) => setScopes(toggled(scopes, scope, isOn))}
            />
          ))}
          <StaffErrorMessage>{tried ? wrong.scopes : undefined}</StaffErrorMessage>
        </fieldset>
        <label className={style.days}>
          <span className={staff.label}>{texts.days}</span>
          <Select value={days} onChange={({ target }) => setDays(dayChoices.find((choice) => String(choice) === target.value)!)}>
            {dayChoices.map((choice) => (
              <option key={choice} value={choice}>
                {texts.dayChoices[choice]}
              </option>
            ))}
          </Select>
        </label>
        <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      </form>
    </MobileDialog>
  )
}
