import { data } from 'react-router'
import { listDevices } from '#contract/devices/devices.ts'
import { getShop } from '#contract/shops.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { rulesFromInputAttributes } from '../../form/input-rules.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { pathLocale } from '../../i18n/locale.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import shared from '../settings-page.module.css'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'
import { MemberPinList } from './pins.tsx'
import { tabletInputs } from './tablet-inputs.ts'
import { Tablets } from './tablets.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, origin, signIn } = context.get(pageContext)
  const { shop, role } = requireWorkplace(context, 'manager')
  const params = { shopId: shop.id }
  const locale = pathLocale(new URL(request.url).pathname)
  const [settings, listed] = await Promise.all([unwrapOrThrow(call(getShop, { params })), unwrapOrThrow(call(listDevices, { params }))])
  const { field } = wordsInLocale(memberWords, locale).tablets
  return {
    shopId: shop.id,
    role,
    origin,
    hosted: signIn.hosted !== undefined,
    ...listed,
    timeZone: settings.timeZone,
    now: new Date().toISOString(),
    rules: rulesFromInputAttributes(tabletInputs, { name: { name: field } }, locale),
  }
}

/** Draws the QR code of the pairing link on the server, because the browser has no code for it. */
export async function action({ request }: Route.ActionArgs) {
  const text = (await request.formData()).get('text')
  if (typeof text !== 'string' || text.length > 300) throw data(null, { status: 400 })
  return createQrSvgPath(text)
}

export default function TabletSettings({ loaderData }: Route.ComponentProps) {
  const { tablets: texts } = useWords(memberWords)
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={shared.main} tabIndex={-1}>
        {loaderData.hosted ? (
          <section>
            <h2>{texts.title}</h2>
            <p className={shared.empty}>{texts.elsewhere}</p>
          </section>
        ) : (
          <>
            <Tablets {...loaderData} />
            <MemberPinList {...loaderData} />
          </>
        )}
      </main>
    </>
  )
}
