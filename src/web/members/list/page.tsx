import { data } from 'react-router'
import { listInvitations } from '#contract/members.ts'
import { listMembers } from '#contract/roster.ts'
import { getShop } from '#contract/shops.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { rulesFromInputAttributes } from '../../form/input-rules.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { pathLocale } from '../../i18n/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { useReloadOnQueueChange } from '../../live/reread.ts'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import shared from '../settings-page.module.css'
import type { Route } from './+types/page'
import { inviteInputs } from './invitation-form.tsx'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { memberListWords } from './words.ts'

/** One message for every invalid address, because it describes the format. */
function inviteRules(locale: Locale): FormRules {
  const { email, emailInvalid: wrong } = wordsInLocale(memberListWords, locale).invitations
  return rulesFromInputAttributes(inviteInputs, { email: { name: email, messages: { required: wrong, email: wrong, max: wrong } } }, locale)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, origin, mails, signIn } = context.get(pageContext)
  const { shop, role } = requireWorkplace(context, 'manager')
  const params = { shopId: shop.id }
  const [settings, members, invitations] = await Promise.all([
    unwrapOrThrow(call(getShop, { params })),
    call(listMembers, { params }),
    call(listInvitations, { params }),
  ])
  return {
    role,
    origin,
    mails,
    handsLinks: signIn.hosted === undefined,
    shopId: shop.id,
    timeZone: settings.timeZone,
    now: new Date().toISOString(),
    // The page works without them.
    members: members.ok ? members.value.members : null,
    invitations: invitations.ok ? invitations.value.invitations : null,
    rules: inviteRules(pathLocale(new URL(request.url).pathname)),
  }
}

/** Draws the QR code of an invitation's link on the server, because the browser has no code for it. */
export async function action({ request }: Route.ActionArgs) {
  const text = (await request.formData()).get('text')
  if (typeof text !== 'string' || text.length > 300) throw data(null, { status: 400 })
  return createQrSvgPath(text)
}

/** Members of the shop and their invitations (R2.13). */
export default function People({ loaderData }: Route.ComponentProps) {
  useReloadOnQueueChange(loaderData.shopId)
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={shared.main} tabIndex={-1}>
        <Members {...loaderData} />
        <Invitations {...loaderData} />
      </main>
    </>
  )
}
