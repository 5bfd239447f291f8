import { deleteWebhook, rotateWebhookSecret, type Webhook, type WebhookWithSecret } from '#contract/webhooks.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { useWords } from '../i18n/words.ts'
import { ConfirmSheet } from '../parts/dialogs/confirm-sheet/confirm-sheet.tsx'
import { webhookWords } from './words.ts'

type Props = { shopId: string; webhook: Webhook; onClose: () => void }

export function RotateSheet({ shopId, webhook, onRotated, onClose }: Props & { onRotated: (made: WebhookWithSecret) => void }) {
  const { rotate: texts, keep } = useWords(webhookWords)
  const { busy, problem, run } = useCommand()
  async function rotate(): Promise<void> {
    // A new key each time, because the same one would return the former secret.
    const result = await run(rotateWebhookSecret, { params: { shopId, webhookId: webhook.id }, idempotencyKey: randomKey() })
    if (result.ok) onRotated(result.value)
  }
  return (
    <ConfirmSheet
      open
      title={texts.title(new URL(webhook.url).host)}
      confirm={texts.button}
      keep={keep}
      busy={busy}
      wrong={problem?.detail}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      {texts.text}
    </ConfirmSheet>
  )
}

export function DeleteSheet({ shopId, webhook, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const { remove: texts, keep } = useWords(webhookWords)
  const { busy, problem, run } = useCommand()
  async function remove(): Promise<void> {
    const result = await run(deleteWebhook, { params: { shopId, webhookId: webhook.id } })
    if (result.ok || result.problem.code === 'webhook.notFound') onDeleted()
  }
  return (
    <ConfirmSheet
      open
      title={texts.title(new URL(webhook.url).host)}
      confirm={texts.button}
      keep={keep}
      busy={busy}
      wrong={problem?.detail}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {texts.text}
    </ConfirmSheet>
  )
}
