import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { OperationAnswer } from '#contract/operation.ts'
import { type listWebhookDeliveries, resendWebhookDelivery, sendTestEvent, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts'
import { webhookTestEvent } from '#domain/webhooks.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { Pagination } from '../frame/page/pagination.tsx'
import { useLocale } from '../i18n/locale.ts'
import { formatDateAndTime } from '../i18n/time.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { EmptyState } from '../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../parts/display/page-states/error-state.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { webhookWords } from './words.ts'

type Props = {
  shopId: string
  webhook: Webhook
  timeZone: string
  /** True for a page after the first. */
  isPaged: boolean
  /** Undefined if loading failed. */
  log: OperationAnswer<typeof listWebhookDeliveries> | undefined
}

const lookMs = 1_500

export function DeliveryLog({ shopId, webhook, timeZone, isPaged, log }: Props) {
  const { deliveries: texts, test: testText } = useWords(webhookWords)
  const { revalidate, state } = useRevalidator()
  const { busy, problem, run } = useCommand()
  const at = (more: Record<string, string>) => `?${new URLSearchParams({ webhook: webhook.id, ...more })}`
  // The first attempt follows within seconds, and the person who pressed "test" waits for it.
  const isWaiting = log?.deliveries.some(({ state, attempts }) => state === 'queued' && attempts === 0) ?? false
  useEffect(() => {
    if (!isWaiting || state === 'loading') return
    const timer = setTimeout(() => void revalidate(), lookMs)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])

  async function test(): Promise<void> {
    await run(sendTestEvent, { params: { shopId, webhookId: webhook.id }, idempotencyKey: randomKey() })
    void revalidate()
  }

  return (
    <>
      <div className={style.head}>
        <h2>{texts.title(new URL(webhook.url).host)}</h2>
        {webhook.state === 'enabled' && (
          <Button disabled={busy} onClick={() => void test()}>
            {testText}
          </Button>
        )}
      </div>
      <p className={staff.muted}>
        {texts.about} <Link to="?">{texts.back}</Link>
      </p>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      {!log ? (
        <ErrorState area="staff" {...texts.failed} busy={state === 'loading'} onRetry={() => void revalidate()} />
      ) : log.deliveries.length === 0 ? (
        <EmptyState {...texts.empty} />
      ) : (
        <ul aria-label={texts.title(new URL(webhook.url).host)}>
          {log.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Delivery {...{ shopId, webhook, timeZone, delivery }} onResent={() => void revalidate()} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        texts={texts}
        first={isPaged ? at({}) : undefined}
        more={log?.next ? at({ after: log.next }) : undefined}
        className={style.pages}
      />
    </>
  )
}

type DeliveryProps = { shopId: string; webhook: Webhook; timeZone: string; delivery: WebhookDelivery; onResent: () => void }

function Delivery({ shopId, webhook, timeZone, delivery, onResent }: DeliveryProps) {
  const { deliveries: texts, events, testEvent } = useWords(webhookWords)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { busy, problem, run } = useCommand()
  const { id, type, state, attempts, createdAt, dueAt, status, error, body, response, detailed } = delivery
  const timeOf = (instant: string) => formatDateAndTime(instant, timeZone, locale)
  const isRetried = state === 'queued' && attempts > 0
  const facts = [
    timeOf(createdAt),
    attempts > 1 && texts.attempts(attempts),
    status !== null && texts.status(status),
    error && (texts.errors[error] ?? texts.otherError(error)),
    isRetried && dueAt && texts.next(timeOf(dueAt)),
  ].filter(Boolean)

  async function resend(): Promise<void> {
    const params = { shopId, webhookId: webhook.id, deliveryId: id }
    if ((await run(resendWebhookDelivery, { params, idempotencyKey: randomKey() })).ok) onResent()
  }

  return (
    <article className={style.delivery}>
      <p>
        <b>{type === webhookTestEvent ? testEvent : events[type]}</b>
        <span translate="no" className={staff.muted}>
          {type}
        </span>
        <span className={state === 'delivered' ? style.good : isRetried || state === 'failed' ? style.bad : undefined}>
          {isRetried ? texts.retrying : texts.states[state]}
        </span>
      </p>
      <p className={staff.muted}>
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{texts.details}</summary>
        {isOpen && (
          <div className={style.details}>
            <p>
              {texts.id}: {id}
            </p>
            <h3>{texts.request}</h3>
            <pre translate="no">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
            {detailed && <p className={staff.muted}>{texts.detailed}</p>}
            <h3>{texts.response}</h3>
            {response ? (
              <pre translate="no">{response}</pre>
            ) : (
              <p className={staff.muted}>{detailed ? texts.responseNotKept : texts.noResponse}</p>
            )}
            {webhook.state === 'enabled' && (
              <div>
                <Button small disabled={busy} onClick={() => void resend()}>
                  {texts.resend}
                </Button>
              </div>
            )}
          </div>
        )}
      </details>
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
    </article>
  )
}
