import { useEffect, useRef } from 'react'
import type { ApiKeyWithSecret } from '#contract/api-keys.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { CopyField } from '../parts/display/copy-field/copy-field.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { apiKeyWords } from './words.ts'

type Props = { made: ApiKeyWithSecret; shops: readonly { id: string; name: string }[]; onClose: () => void }

/** Shows a new secret, which cannot be shown again. */
export function SecretPanel({ made: { key: apiKey, secret }, shops, onClose }: Props) {
  const { shown: texts } = useWords(apiKeyWords)
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={style.panel}>
      <p ref={title} tabIndex={-1}>
        <b>{texts.ready(apiKey.name)}</b>
        <br />
        <span className={staff.muted}>{texts.once}</span>
      </p>
      <CopyField label={texts.secret} value={secret} />
      {shops
        .filter(({ id }) => apiKey.shopIds.includes(id))
        .map(({ id, name }) => (
          <CopyField key={id} label={texts.shopId(name)} value={id} />
        ))}
      <CopyField label={texts.clientId} value={apiKey.id} />
      <div>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </section>
  )
}
