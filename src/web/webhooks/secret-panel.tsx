import { useEffect, useRef } from 'react'
import type { WebhookWithSecret } from '#contract/webhooks.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { CopyField } from '../parts/display/copy-field/copy-field.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { webhookWords } from './words.ts'

/** Shows a new secret, which cannot be shown again. */
export function SecretPanel({ made: { webhook, secret }, onClose }: { made: WebhookWithSecret; onClose: () => void }) {
  const { shown: texts } = useWords(webhookWords)
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={style.panel}>
      <p ref={title} tabIndex={-1}>
        <b>{texts.ready(new URL(webhook.url).host)}</b>
        <br />
        <span className={staff.muted}>{texts.once}</span>
      </p>
      <CopyField label={texts.secret} value={secret} />
      <div>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </section>
  )
}
