import { useCallback, useEffect, useState } from 'react'
import { data, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { listTabletMembers } from '#contract/devices/tablets.ts'
import { getMe } from '#contract/members.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { listWorkplaces } from '../../api/workplace.ts'
import { switchToDraftsOf } from '../../device/drafts.ts'
import { clearOfflinePages } from '../../device/secure-only/service-worker.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import { parseNextPath } from '../login/next-path.ts'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'
import style from './page.module.css'
import { CodePairingForm, SignedInPairingForm } from './pairing.tsx'
import { TabletSignIn } from './tablet-sign-in.tsx'

export const handle: PageHandle = { form: () => true }

export function headers() {
  return privatePageHeaders
}

/** Owner of the session: the paired tablet, its user, a member who could pair this browser, or none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const me = await call(getMe, {})
  if (!me.ok) {
    if (me.problem.status !== 401) throw data(me.problem, { status: me.problem.status })
    return { is: 'nobody' as const }
  }
  const { tablet, displayName, email } = me.value
  const workplaces = listWorkplaces(me.value)
  const [here] = workplaces
  if (tablet?.by === 'device' && here) {
    const listed = await unwrapOrThrow(call(listTabletMembers, { params: { shopId: here.shop.id } }))
    return { is: 'tablet' as const, shop: here.shop, name: tablet.name, people: listed.people }
  }
  if (tablet) return { is: 'person' as const }
  const managed = workplaces.filter(({ role }) => isRoleAtLeast(role, 'manager')).map(({ shop }) => shop)
  return { is: 'member' as const, name: displayName ?? email ?? '', shops: managed }
}

/** Start page of a shared tablet. Opening it signs its user out. */
export default function TabletPage({ loaderData }: Route.ComponentProps) {
  const { tablet: texts } = useWords(memberWords)
  const path = useLocalizePath()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const [state, setState] = useState<'returning' | 'offline' | 'unpaired'>('returning')
  const { is } = loaderData

  const goBack = useCallback(async () => {
    setState('returning')
    try {
      const { returnToTablet } = await import('../../auth/firebase.ts')
      const account = await returnToTablet()
      if (account === undefined) return setState('unpaired')
      switchToDraftsOf(account)
      await clearOfflinePages()
      await revalidate()
    } catch {
      setState('offline')
    }
  }, [revalidate])
  // Returns a user's or expired session to the tablet. A member on another browser stays signed in.
  useEffect(() => {
    if (is === 'person' || is === 'nobody') void goBack()
  }, [is, goBack])

  async function begin(token: string): Promise<void> {
    const { signInByToken } = await import('../../auth/firebase.ts')
    switchToDraftsOf(await signInByToken(token))
  }
  const goOn = () => void navigate(parseNextPath(search.get('next'), location.origin) ?? path('/shopAdmin/waiting'))
  const byPassword = `${path('/shopAdmin/login')}?${new URLSearchParams({ by: 'password', ...Object.fromEntries(search) })}`
  const paired = async (token: string) => {
    await begin(token)
    await revalidate()
  }

  return (
    <PublicFrame className={style.page} footer={false} wide={is === 'tablet'}>
      <PageTitle page={texts.title} />
      {is === 'tablet' ? (
        <TabletSignIn {...loaderData} byPassword={byPassword} onToken={begin} onDone={goOn} onEnded={() => void revalidate()} />
      ) : is === 'member' && loaderData.shops.length > 0 ? (
        <SignedInPairingForm name={loaderData.name} shops={loaderData.shops} onToken={paired} />
      ) : is === 'member' || state === 'unpaired' ? (
        <CodePairingForm onToken={paired} />
      ) : (
        <section className={`${visitor.slip} ${style.slip}`} aria-live="polite">
          <p>{state === 'offline' ? texts.offline : texts.returning}</p>
          {state === 'offline' && (
            <Button look="primary" large wide onClick={() => void goBack()}>
              {texts.retry}
            </Button>
          )}
        </section>
      )}
    </PublicFrame>
  )
}
