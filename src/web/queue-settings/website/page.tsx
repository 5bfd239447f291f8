import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { hostReach } from '#domain/shops/host-reach.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { randomKey } from '../../device/random-key.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsErrorPage } from '../../frame/settings/settings-error.tsx'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { UndoSnack } from '../../parts/display/undo-snack/undo-snack.tsx'
import staff from '../../theme/staff.module.css'
import { settingsWords } from '../queue/words.ts'
import type { Route } from './+types/page'
import style from './page.module.css'
import { PartBuilder } from './part-builder.tsx'
import { SitesForm } from './sites-form.tsx'
import { websiteWords } from './words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { call, origin } = context.get(pageContext)
  const shopId = requireWorkplace(context, 'manager').shop.id
  const { shop, services } = await unwrapOrThrow(call(getQueueSettings, { params: { shopId } }))
  return {
    shopId,
    origin,
    isPublic: origin.startsWith('https:') && hostReach(new URL(origin).hostname) === 'all',
    shop: { code: shop.entryCode, languages: shop.languages, embedSites: shop.embedSites, rev: shop.rev },
    services: services.map(({ id, name }) => ({ id, name })),
  }
}

/** Links and frames for the shop's own website. */
export default function WebsiteSettingsPage({ loaderData: { shopId, origin, isPublic, shop, services } }: Route.ComponentProps) {
  const texts = useWords(websiteWords)
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<string>()
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <div className={style.form}>
          <p className={staff.muted}>{texts.intro}</p>
          {!isPublic && <p className={`${staff.warn} ${style.note}`}>{texts.notPublic}</p>}
          <PartBuilder origin={origin} shop={shop} services={services} />
          {/* Remounts after each save, so that the fields show the saved addresses. */}
          <SitesForm
            key={shop.rev}
            shopId={shopId}
            shop={shop}
            onSaved={() => {
              setDone(randomKey())
              void revalidate()
            }}
            onReload={() => void revalidate()}
          />
        </div>
      </main>
      {done && <UndoSnack key={done} text={texts.sites.saved} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

export function ErrorBoundary() {
  return <SettingsErrorPage words={settingsWords} />
}
