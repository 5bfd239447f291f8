import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { Link, useNavigate } from 'react-router'
import { changeWebhook, sendTestEvent, type Webhook } from '#contract/webhooks.ts'
import { webhookEventNames } from '#domain/webhooks.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { useLocale } from '../i18n/locale.ts'
import { formatDateAndTime } from '../i18n/time.ts'
import { useWords } from '../i18n/words.ts'
import { LazyMountMenu } from '../parts/dialogs/opening-menu.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { webhookWords } from './words.ts'

type Props = {
  shopId: string
  webhooks: readonly Webhook[]
  timeZone: string
  onOpen: (dialog: 'form' | 'rotate' | 'delete', webhook: Webhook) => void
  onDone: (text: string) => void
}

export function WebhookList({ webhooks, ...props }: Props) {
  return (
    <ul className={style.list}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} {...props} />
      ))}
    </ul>
  )
}

const logOf = ({ id }: Webhook) => `?webhook=${id}`

type RowProps = Omit<Props, 'webhooks'> & { webhook: Webhook }

function WebhookRow({ shopId, webhook, timeZone, onOpen, onDone }: RowProps) {
  const texts = useWords(webhookWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const { busy, problem, run } = useCommand()
  const { id, url, events, apiKey, state, deliveredAt, failing, formerSecretEndsAt, rev } = webhook
  const { host } = new URL(url)
  const isEnabled = state === 'enabled'
  const timeOf = (instant: string) => formatDateAndTime(instant, timeZone, locale)
  const isDetailed = apiKey?.state === 'active'
  const facts = [
    isDetailed && texts.detailed(apiKey.name),
    isDetailed &&
      apiKey.unreadable.length > 0 &&
      texts.form.content.unreadable(apiKey.unreadable.map((entity) => texts.form.groups[entity]).join(texts.dot)),
    events.length === webhookEventNames.length ? texts.allEvents : events.map((event) => texts.events[event]).join(texts.dot),
    failing > 0 && texts.retrying(failing),
    formerSecretEndsAt && texts.formerUntil(timeOf(formerSecretEndsAt)),
    deliveredAt ? texts.delivered(timeOf(deliveredAt)) : texts.neverDelivered,
  ].filter(Boolean)

  async function test(): Promise<void> {
    const result = await run(sendTestEvent, { params: { shopId, webhookId: id }, idempotencyKey: randomKey() })
    if (result.ok) await navigate(logOf(webhook))
  }
  async function setEnabled(enabled: boolean): Promise<void> {
    const result = await run(changeWebhook, { params: { shopId, webhookId: id }, body: { url, events, rev, enabled } })
    if (result.ok) onDone(enabled ? texts.enabled(host) : texts.disabled(host))
  }

  return (
    <li className={style.row}>
      <IconWebhook size={20} stroke={1.75} aria-hidden />
      <div className={style.facts}>
        <b translate="no">{url}</b>
        <span className={isEnabled ? style.good : style.bad}>{texts.states[state]}</span>
        {apiKey && !isDetailed && <span className={style.bad}>{texts.keyEnded(apiKey.name)}</span>}
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
        <Link to={logOf(webhook)}>{texts.log}</Link>
        <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      </div>
      <LazyMountMenu
        position="bottom-end"
        button={{
          icon: true,
          small: true,
          disabled: busy,
          'aria-label': texts.actions(host),
          children: <IconDots size={18} aria-hidden />,
        }}
      >
        <Menu.Dropdown>
          {isEnabled && <Menu.Item onClick={() => void test()}>{texts.test}</Menu.Item>}
          <Menu.Item onClick={() => onOpen('form', webhook)}>{texts.change}</Menu.Item>
          <Menu.Item onClick={() => onOpen('rotate', webhook)}>{texts.rotate.button}</Menu.Item>
          <Menu.Item onClick={() => void setEnabled(!isEnabled)}>{isEnabled ? texts.disable : texts.enable}</Menu.Item>
          <Menu.Item className={staff.destructive} onClick={() => onOpen('delete', webhook)}>
            {texts.remove.button}
          </Menu.Item>
        </Menu.Dropdown>
      </LazyMountMenu>
    </li>
  )
}
