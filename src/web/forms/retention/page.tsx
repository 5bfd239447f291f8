import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getForm } from '#contract/forms.ts'
import { getRetention } from '#contract/privacy/retention.ts'
import { getShop } from '#contract/shops.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { randomKey } from '../../device/random-key.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import { formatShopDateTime } from '../settings/shop-moment.ts'
import type { Route } from './+types/page'
import style from './retention.module.css'
import { RetentionSummary } from './retention-summary.tsx'
import { retentionWords } from './words.ts'

const RetentionEditDialog = lazy(async () => ({
  default: (await reloadOnMissingChunk(import('./retention-edit-dialog.tsx'))).RetentionEditDialog,
}))

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'manager')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const [settings, form, retention] = await Promise.all([
    unwrapOrThrow(call(getShop, { params })),
    unwrapOrThrow(call(getForm, { params })),
    unwrapOrThrow(call(getRetention, { params })),
  ])
  return { shopId: shop.id, timeZone: settings.timeZone, form: form.form, retention }
}

export default function RetentionPage({ loaderData: { shopId, timeZone, form, retention } }: Route.ComponentProps) {
  const texts = useWords(retentionWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState<string>()
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <RetentionSummary
          retention={retention}
          form={form}
          day={(instant) => formatShopDateTime(instant, timeZone, locale)}
          onDecide={() => setOpen(true)}
        />
      </main>
      {open && (
        <Suspense>
          <RetentionEditDialog
            shopId={shopId}
            retention={retention}
            form={form}
            onSaved={() => {
              setOpen(false)
              setSaved(randomKey())
              void revalidate()
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {saved && <UndoSnack key={saved} text={texts.saved} keyZ="off" onEnd={() => setSaved(undefined)} />}
    </>
  )
}
