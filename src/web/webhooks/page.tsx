import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listApiKeys } from '#contract/api-keys.ts'
import { getShop } from '#contract/shops.ts'
import { listWebhookDeliveries, listWebhooks, type Webhook, type WebhookWithSecret } from '#contract/webhooks.ts'
import { isUuid } from '../api/id.ts'
import { pageContext, unwrapOrThrow } from '../api/page.ts'
import { requireWorkplace } from '../api/workplace.ts'
import { reloadOnMissingChunk } from '../device/app-version/missing-chunk.ts'
import { randomKey } from '../device/random-key.ts'
import { restoreLostFocus } from '../frame/page/restore-lost-focus.ts'
import { NewSecret } from '../frame/settings/new-secret.tsx'
import { SettingsErrorPage } from '../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../frame/settings/settings-head.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { EmptyState } from '../parts/display/page-states/empty-state.tsx'
import { UndoSnack } from '../parts/display/undo-snack/undo-snack.tsx'
import staff from '../theme/staff.module.css'
import type { Route } from './+types/page'
import { DeliveryLog } from './delivery-log.tsx'
import style from './page.module.css'
import { WebhookList } from './webhook-list.tsx'
import { DeleteSheet, RotateSheet } from './webhook-sheets.tsx'
import { webhookWords } from './words.ts'

const WebhookDialog = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./webhook-dialog.tsx'))).WebhookDialog }))

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const { shop } = requireWorkplace(context, 'admin')
  const params = { shopId: shop.id }
  const search = new URL(request.url).searchParams
  const [webhookId, after] = [search.get('webhook') ?? '', search.get('after') ?? '']
  const [{ webhooks }, { keys }, { timeZone }, log] = await Promise.all([
    unwrapOrThrow(call(listWebhooks, { params })),
    unwrapOrThrow(call(listApiKeys, { params })),
    unwrapOrThrow(call(getShop, { params })),
    isUuid(webhookId)
      ? call(listWebhookDeliveries, { params: { ...params, webhookId }, query: isUuid(after) ? { after } : {} })
      : undefined,
  ])
  // A deleted webhook has no log; its list is shown instead. A log that can't be read offers a retry.
  const webhook = webhooks.find(({ id }) => id === webhookId)
  return {
    shopId: shop.id,
    webhooks,
    keys: keys.filter(({ state, shopIds }) => state === 'active' && shopIds.includes(shop.id)),
    timeZone,
    logged: webhook && { webhook, isPaged: after !== '', log: log?.ok ? log.value : undefined },
  }
}

type Open = { dialog: 'form'; webhook?: Webhook } | { dialog: 'rotate' | 'delete'; webhook: Webhook }

/** Addresses of other programs that get the shop's events. */
export default function WebhooksPage({ loaderData: { shopId, webhooks, keys, timeZone, logged } }: Route.ComponentProps) {
  const texts = useWords(webhookWords)
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>()
  const [shown, setShown] = useState<WebhookWithSecret>()
  const [done, setDone] = useState<{ key: string; text: string }>()
  const close = () => setOpen(undefined)

  function showSecret(made: WebhookWithSecret): void {
    close()
    setShown(made)
    void revalidate()
  }
  function finish(text: string): void {
    close()
    setDone({ key: randomKey(), text })
    void revalidate()
  }

  return (
    <>
      <SettingsHeader>
        <span className={staff.grow} />
        {!logged && (
          <Button look="primary" onClick={() => setOpen({ dialog: 'form' })}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
            {texts.create}
          </Button>
        )}
      </SettingsHeader>
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        {logged ? (
          <DeliveryLog {...{ shopId, timeZone, ...logged }} />
        ) : (
          <>
            <p className={`${staff.muted} ${style.intro}`}>{texts.intro}</p>
            {shown && (
              <NewSecret
                key={shown.secret}
                title={texts.shown.ready(new URL(shown.webhook.url).host)}
                words={texts.shown}
                secret={shown.secret}
                onClose={() => setShown(undefined)}
              />
            )}
            {webhooks.length === 0 ? (
              <EmptyState {...texts.empty} />
            ) : (
              <WebhookList {...{ shopId, webhooks, timeZone }} onOpen={(dialog, webhook) => setOpen({ dialog, webhook })} onDone={finish} />
            )}
          </>
        )}
      </main>
      {open?.dialog === 'form' && (
        <Suspense>
          <WebhookDialog
            {...{ shopId, keys, webhook: open.webhook }}
            onCreated={showSecret}
            onChanged={({ url }) => finish(texts.changed(new URL(url).host))}
            onReload={() => {
              close()
              void revalidate()
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {open?.dialog === 'rotate' && <RotateSheet shopId={shopId} webhook={open.webhook} onRotated={showSecret} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteSheet
          shopId={shopId}
          webhook={open.webhook}
          onDeleted={() => {
            if (shown?.webhook.id === open.webhook.id) setShown(undefined)
            finish(texts.remove.done(new URL(open.webhook.url).host))
          }}
          onClose={close}
        />
      )}
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

export function ErrorBoundary() {
  return <SettingsErrorPage words={webhookWords} />
}
