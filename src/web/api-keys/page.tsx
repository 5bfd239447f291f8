import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiKey, type ApiKeyWithSecret, listApiKeys } from '#contract/api-keys.ts'
import { getShop } from '#contract/shops.ts'
import { pageContext, unwrapOrThrow } from '../api/page.ts'
import { requireWorkplace } from '../api/workplace.ts'
import { reloadOnMissingChunk } from '../device/app-version/missing-chunk.ts'
import { randomKey } from '../device/random-key.ts'
import { restoreLostFocus } from '../frame/page/restore-lost-focus.ts'
import { SettingsErrorPage } from '../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../frame/settings/settings-head.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { EmptyState } from '../parts/display/page-states/empty-state.tsx'
import { UndoSnack } from '../parts/display/undo-snack/undo-snack.tsx'
import staff from '../theme/staff.module.css'
import type { Route } from './+types/page'
import { KeyList } from './key-list.tsx'
import { RevokeSheet, RotateSheet } from './key-sheets.tsx'
import style from './page.module.css'
import { SecretPanel } from './secret-panel.tsx'
import { apiKeyWords } from './words.ts'

const KeyDialog = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./key-dialog.tsx'))).KeyDialog }))

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const { shop } = requireWorkplace(context, 'admin')
  const params = { shopId: shop.id }
  const [listed, { timeZone }] = await Promise.all([unwrapOrThrow(call(listApiKeys, { params })), unwrapOrThrow(call(getShop, { params }))])
  return { shopId: shop.id, ...listed, timeZone }
}

type Open = { dialog: 'form' } | { dialog: 'rotate' | 'revoke'; apiKey: ApiKey }

/** Keys by which other programs call the API. */
export default function ApiKeysPage({ loaderData: { shopId, keys, shops, timeZone } }: Route.ComponentProps) {
  const texts = useWords(apiKeyWords)
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>()
  const [shown, setShown] = useState<ApiKeyWithSecret>()
  const [done, setDone] = useState<{ key: string; text: string }>()
  const close = () => setOpen(undefined)

  function showSecret(made: ApiKeyWithSecret): void {
    close()
    setShown(made)
    void revalidate()
  }

  return (
    <>
      <SettingsHeader>
        <span className={staff.grow} />
        <Button look="primary" onClick={() => setOpen({ dialog: 'form' })}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          {texts.create}
        </Button>
      </SettingsHeader>
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <p className={`${staff.muted} ${style.intro}`}>{texts.intro}</p>
        {shown && <SecretPanel key={shown.secret} made={shown} shops={shops} onClose={() => setShown(undefined)} />}
        {keys.length === 0 ? (
          <EmptyState {...texts.empty} />
        ) : (
          <KeyList
            {...{ keys, shops, timeZone }}
            onRotate={(apiKey) => setOpen({ dialog: 'rotate', apiKey })}
            onRevoke={(apiKey) => setOpen({ dialog: 'revoke', apiKey })}
          />
        )}
      </main>
      {open?.dialog === 'form' && (
        <Suspense>
          <KeyDialog shopId={shopId} shops={shops} onCreated={showSecret} onClose={close} />
        </Suspense>
      )}
      {open?.dialog === 'rotate' && <RotateSheet shopId={shopId} apiKey={open.apiKey} onRotated={showSecret} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <RevokeSheet
          shopId={shopId}
          apiKey={open.apiKey}
          onRevoked={({ id, name }) => {
            close()
            if (shown?.key.id === id) setShown(undefined)
            setDone({ key: randomKey(), text: texts.revoke.done(name) })
            void revalidate()
          }}
          onClose={close}
        />
      )}
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

export function ErrorBoundary() {
  return <SettingsErrorPage words={apiKeyWords} />
}
