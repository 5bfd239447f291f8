import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { listPrivacyRequests } from '#contract/privacy/requests.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { isUuid } from '../../api/id.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { SettingsHeader } from '../../frame/settings/settings-head.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import staff from '../../theme/staff.module.css'
import type { Route } from './+types/page'
import { NewPrivacyRequestForm } from './new-request.tsx'
import style from './page.module.css'
import { RequestEntry } from './request-entry.tsx'
import { privacyRequestWords } from './words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = requireWorkplace(context, 'manager')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const query = new URL(request.url).searchParams
  const state = query.get('state') === 'closed' ? 'closed' : 'open'
  const after = query.get('after') ?? ''
  const [settings, list] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    call(listPrivacyRequests, { params, query: { state, ...(isUuid(after) ? { after } : {}) } }),
  ])
  // The page works without the list and offers a retry.
  return { shopId: shop.id, timeZone: settings.shop.timeZone, state, list: list.ok ? list.value : undefined } as const
}

/** Privacy requests of visitors without a link, with the record of each answer. */
export default function PrivacyRequestsPage({ loaderData: { shopId, timeZone, state, list } }: Route.ComponentProps) {
  const texts = useWords(privacyRequestWords)
  const [parameters] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [adding, setAdding] = useState(false)
  /** Request whose data are shown. Only one at a time, because what is shown is printed. */
  const [shown, setShown] = useState<string>()
  const states = { open: '?', closed: '?state=closed' } as const
  return (
    <>
      <SettingsHeader>
        <span className={staff.grow} />
        <Button onClick={() => setAdding(true)}>{texts.add.title}</Button>
      </SettingsHeader>
      <main id="content" className={style.main} tabIndex={-1}>
        <p className={staff.muted}>{texts.about}</p>
        <nav className={style.states}>
          {(['open', 'closed'] as const).map((tab) => (
            <Link key={tab} to={states[tab]} className={buttonClass()} aria-current={tab === state ? 'page' : undefined}>
              {texts[tab]}
            </Link>
          ))}
        </nav>
        {!list ? (
          <ErrorState area="staff" {...texts.failed} onRetry={() => void revalidate()} />
        ) : list.requests.length === 0 ? (
          <EmptyState {...(state === 'open' ? texts.empty : texts.emptyClosed)} />
        ) : (
          <ul className={style.list} aria-label={texts.list}>
            {list.requests.map((request) => (
              <li key={request.id}>
                <RequestEntry
                  request={request}
                  today={list.today}
                  shopId={shopId}
                  timeZone={timeZone}
                  shown={shown === request.id}
                  onShow={(show) => setShown(show ? request.id : undefined)}
                  onChanged={() => void revalidate()}
                />
              </li>
            ))}
          </ul>
        )}
        <nav className={style.states}>
          {parameters.has('after') && (
            <Link className={buttonClass()} to={states[state]}>
              {texts.first}
            </Link>
          )}
          {list?.next && (
            <Link className={buttonClass()} to={`?state=${state}&after=${list.next}`}>
              {texts.more}
            </Link>
          )}
        </nav>
      </main>
      {adding && (
        <NewPrivacyRequestForm
          shopId={shopId}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            void revalidate()
          }}
        />
      )}
    </>
  )
}
