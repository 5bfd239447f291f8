import { type FormEvent, useId, useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { changeWebhook, createWebhook, unreadableWebhookEntities, type Webhook, type WebhookWithSecret } from '#contract/webhooks.ts'
import { maxWebhookUrlLength, type WebhookEvent, webhookEventNames } from '#domain/webhooks.ts'
import { useCommand } from '../api/use-command.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useWords } from '../i18n/words.ts'
import { ButtonRow } from '../parts/controls/actions.tsx'
import { Button } from '../parts/controls/button.tsx'
import { Checkbox } from '../parts/controls/choice.tsx'
import { MobileDialog } from '../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { SelectSetting, TextSetting } from '../parts/fields/setting-fields.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { webhookWords } from './words.ts'

type Props = {
  shopId: string
  /** Active keys of the shop. */
  keys: readonly ApiKey[]
  /** Undefined for a new one. */
  webhook: Webhook | undefined
  onCreated: (made: WebhookWithSecret) => void
  onChanged: (webhook: Webhook) => void
  /** A colleague has changed it in between. */
  onReload: () => void
  onClose: () => void
}

const groups = ['ticket', 'lane', 'card', 'reservation'] as const

export function WebhookDialog({ shopId, keys, webhook, onCreated, onChanged, onReload, onClose }: Props) {
  const { form: texts, create, dot, events: eventTexts } = useWords(webhookWords)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEventNames)
  const [apiKeyId, setApiKeyId] = useState(webhook?.apiKey?.id ?? '')
  const [tried, setTried] = useState(false)
  const { busy, problem, run } = useCommand()
  const formId = useId()
  const key = keys.find(({ id }) => id === apiKeyId)
  const unreadable = key ? unreadableWebhookEntities(events, key.scopes) : []
  const ended = webhook?.apiKey && webhook.apiKey.state !== 'active' ? webhook.apiKey : undefined
  const wrong = {
    url: /^https?:\/\/[^/]/.test(url.trim()) ? undefined : texts.urlWrong,
    events: events.length === 0 ? texts.eventsMissing : undefined,
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (wrong.url || wrong.events) return
    const body = { url: url.trim(), events: [...events], apiKeyId: apiKeyId || null }
    if (webhook) {
      const enabled = webhook.state === 'enabled'
      const result = await run(changeWebhook, { params: { shopId, webhookId: webhook.id }, body: { ...body, rev: webhook.rev, enabled } })
      if (result.ok) onChanged(result.value)
    } else {
      const result = await run(createWebhook, { params: { shopId }, body })
      if (result.ok) onCreated(result.value)
    }
  }

  return (
    <MobileDialog
      open
      title={webhook ? texts.change : create}
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
          {...texts.url}
          value={url}
          maxLength={maxWebhookUrlLength}
          placeholder="https://"
          required
          first
          wrong={tried ? wrong.url : undefined}
          onChange={setUrl}
        />
        <div>
          <SelectSetting
            label={texts.content.label}
            help={texts.content.help}
            value={apiKeyId}
            onChange={setApiKeyId}
            options={[
              { value: '', label: texts.content.ids },
              ...keys.map(({ id, name }) => ({ value: id, label: texts.content.key(name) })),
              ...(ended ? [{ value: ended.id, label: texts.content.endedKey(ended.name) }] : []),
            ]}
          />
          <div className={style.hints} aria-live="polite">
            {key && <p>{key.scopes.includes('contacts:read') ? texts.content.withContacts : texts.content.masked}</p>}
            {unreadable.length > 0 && <p>{texts.content.unreadable(unreadable.map((entity) => texts.groups[entity]).join(dot))}</p>}
          </div>
        </div>
        <fieldset className={style.choices}>
          <legend className={staff.label}>{texts.events}</legend>
          <ButtonRow>
            <Button small onClick={() => setEvents(webhookEventNames)}>
              {texts.all}
            </Button>
            <Button small onClick={() => setEvents([])}>
              {texts.none}
            </Button>
          </ButtonRow>
          {groups.map((group) => (
            <div key={group} className={style.group}>
              <h3>{texts.groups[group]}</h3>
              {webhookEventNames
                .filter((name) => name.startsWith(`${group}.`))
                .map((name) => (
                  <Checkbox
                    key={name}
                    checked={events.includes(name)}
                    onChange={({ target }) =>
                      setEvents(webhookEventNames.filter((one) => (one === name ? target.checked : events.includes(one))))
                    }
                  >
                    {eventTexts[name]}
                  </Checkbox>
                ))}
            </div>
          ))}
          <StaffErrorMessage>{tried ? wrong.events : undefined}</StaffErrorMessage>
        </fieldset>
        <StaffErrorMessage>{problem?.code === 'request.invalid' ? texts.urlWrong : problem?.detail}</StaffErrorMessage>
        {problem?.code === 'setting.changed' && <Button onClick={onReload}>{texts.reload}</Button>}
      </form>
    </MobileDialog>
  )
}
