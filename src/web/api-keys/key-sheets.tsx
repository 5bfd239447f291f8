import { useState } from 'react'
import { type ApiKey, type ApiKeyWithSecret, revokeApiKey, rotateApiKey } from '#contract/api-keys.ts'
import { apiKeyRotationHours } from '#domain/api-keys.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { useWords } from '../i18n/words.ts'
import { Select } from '../parts/controls/field.tsx'
import { ConfirmSheet } from '../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { apiKeyWords } from './words.ts'

type Props = { shopId: string; apiKey: ApiKey; onClose: () => void }

/** Asks how long the former secret works, before it makes a new one. */
export function RotateSheet({ shopId, apiKey, onRotated, onClose }: Props & { onRotated: (made: ApiKeyWithSecret) => void }) {
  const { rotate: texts, keep } = useWords(apiKeyWords)
  const [hours, setHours] = useState<(typeof apiKeyRotationHours)[number]>(24)
  const { busy, problem, run } = useCommand()
  async function rotate(): Promise<void> {
    // A new key each time, because the same one would return the former secret.
    const input = { params: { shopId, apiKeyId: apiKey.id }, body: { hours }, idempotencyKey: randomKey() }
    const result = await run(rotateApiKey, input)
    if (result.ok) onRotated(result.value)
  }
  return (
    <ConfirmSheet
      open
      title={texts.title(apiKey.name)}
      confirm={texts.button}
      keep={keep}
      busy={busy}
      wrong={problem?.detail}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <label className={style.former}>
        <span className={staff.label}>{texts.former}</span>
        <Select value={hours} onChange={({ target }) => setHours(apiKeyRotationHours.find((one) => String(one) === target.value)!)}>
          {apiKeyRotationHours.map((choice) => (
            <option key={choice} value={choice}>
              {texts.hours[choice]}
            </option>
          ))}
        </Select>
      </label>
    </ConfirmSheet>
  )
}

export function RevokeSheet({ shopId, apiKey, onRevoked, onClose }: Props & { onRevoked: (apiKey: ApiKey) => void }) {
  const { revoke: texts, keep } = useWords(apiKeyWords)
  const { busy, problem, run } = useCommand()
  async function revoke(): Promise<void> {
    const result = await run(revokeApiKey, { params: { shopId, apiKeyId: apiKey.id } })
    if (result.ok) onRevoked(result.value)
  }
  return (
    <ConfirmSheet
      open
      title={texts.title(apiKey.name)}
      confirm={texts.button}
      keep={keep}
      busy={busy}
      wrong={problem?.detail}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      {texts.text}
    </ConfirmSheet>
  )
}
