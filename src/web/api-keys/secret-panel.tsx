import type { ApiKeyWithSecret } from '#contract/api-keys.ts'
import { NewSecret } from '../frame/settings/new-secret.tsx'
import { useWords } from '../i18n/words.ts'
import { CopyField } from '../parts/display/copy-field/copy-field.tsx'
import { apiKeyWords } from './words.ts'

type Props = { made: ApiKeyWithSecret; shops: readonly { id: string; name: string }[]; onClose: () => void }

/** Shows a new key with the ids that its program needs. */
export function SecretPanel({ made: { key: apiKey, secret }, shops, onClose }: Props) {
  const { shown: texts } = useWords(apiKeyWords)
  return (
    <NewSecret title={texts.ready(apiKey.name)} words={texts} secret={secret} onClose={onClose}>
      {shops
        .filter(({ id }) => apiKey.shopIds.includes(id))
        .map(({ id, name }) => (
          <CopyField key={id} label={texts.shopId(name)} value={id} />
        ))}
      <CopyField label={texts.clientId} value={apiKey.id} />
    </NewSecret>
  )
}
