import { useState } from 'react'
import { data, isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import * as arrange from '#contract/queue-settings/arrange.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { getTodayCode } from '#contract/queue-settings/today-code.ts'
import { roleReaches } from '#domain/roles.ts'
import { AdminHead } from '../ui/admin-head.tsx'
import { call } from '../ui/api.ts'
import { useLocalPath } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { page } from '../ui/page.ts'
import { PageLink } from '../ui/page-link.tsx'
import { EmptyState } from '../ui/parts/page-states/empty-state.tsx'
import { ErrorState } from '../ui/parts/page-states/error-state.tsx'
import { UndoSnack } from '../ui/parts/undo-snack/undo-snack.tsx'
import { useQueueNews } from '../ui/queue-news.ts'
import { randomKey } from '../ui/random-key.ts'
import staff from '../ui/staff.module.css'
import { StaffError } from '../ui/staff-error.tsx'
import { Title } from '../ui/title.tsx'
import { workplace } from '../ui/workplace.ts'
import type { Route } from './+types/queue-settings'
import { EntryCodePart } from './entry-code-part.tsx'
import style from './queue-settings.module.css'
import type { OpenSetting } from './setting-dialogs.tsx'
import { SettingDialogs } from './setting-dialogs.tsx'
import type { ListKind } from './setting-kind.ts'
import type { ListedSetting } from './setting-list.tsx'
import { ClockPart, ColourPart, PolicyPart, SettingLists } from './setting-lists.tsx'
import { settingsTexts } from './texts.ts'
import { TodayCodePart } from './today-code-part.tsx'

const managersOnly = 'auth.forbidden'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, role } = workplace(context)
  if (!roleReaches(role, 'manager')) throw data({ code: managersOnly }, { status: 403 })
  const { call } = context.get(page)
  const params = { shopId: shop.id }
  const [settings, todayCode] = await Promise.all([call(getQueueSettings, { params }), call(getTodayCode, { params })])
  if (!settings.ok) throw data(settings.problem, { status: settings.problem.status })
  if (!todayCode.ok) throw data(todayCode.problem, { status: todayCode.problem.status })
  return { shopId: shop.id, settings: settings.value, todayCode: todayCode.value }
}

const arranges = {
  lanes: arrange.arrangeLanes,
  services: arrange.arrangeServices,
  counters: arrange.arrangeCounters,
  staff: arrange.arrangeStaff,
}

/** What the queue runs on. Everything counts from the moment it is saved, also under a running day. */
export default function QueueSettingsPage({ loaderData: { shopId, settings, todayCode } }: Route.ComponentProps) {
  const texts = useMessages(settingsTexts)
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<OpenSetting>()
  const [done, setDone] = useState<{ key: string; text: string }>()
  const [refused, setRefused] = useState<string>()
  useQueueNews(shopId)

  function tell(text: string): void {
    setOpen(undefined)
    setRefused(undefined)
    setDone({ key: randomKey(), text })
    void revalidate()
  }

  function refuse(why: string): void {
    setRefused(why)
    void revalidate()
  }

  async function putInOrder(kind: ListKind, ids: string[], { name }: ListedSetting, place: number): Promise<void> {
    // The order is sent as a whole: sent twice, it is the same order.
    const result = await call(arranges[kind], { params: { shopId }, body: { ids }, idempotencyKey: randomKey() })
    if (result.ok) tell(texts.row.moved(name, place))
    else refuse(result.problem.detail)
  }

  const onOpen = (kind: OpenSetting['kind'], id?: string) => setOpen(id === undefined ? { kind } : { kind, id })
  const part = { shopId, settings, onOpen }
  return (
    <>
      <Title page={texts.title} />
      <AdminHead title={texts.title} />
      <main id="content" className={style.main} tabIndex={-1}>
        <Contents />
        <div className={style.parts}>
          <p className={style.intro}>{texts.intro}</p>
          {refused && (
            <p className={`${staff.wrong} ${style.refused}`} role="alert">
              {refused}
            </p>
          )}
          <SettingLists {...part} onArrange={(kind, ids, moved, place) => void putInOrder(kind, ids, moved, place)} />
          <PolicyPart {...part} />
          <ClockPart {...part} />
          <ColourPart {...part} />
          <TodayCodePart shopId={shopId} settings={settings} today={todayCode} onDone={tell} onRefused={refuse} />
          <EntryCodePart shopId={shopId} shop={settings.shop} onDone={tell} onRefused={refuse} />
        </div>
      </main>
      {open && <SettingDialogs open={open} shopId={shopId} settings={settings} onClose={() => setOpen(undefined)} onDone={tell} />}
      {done && <UndoSnack key={done.key} text={done.text} keyZ="off" onEnd={() => setDone(undefined)} />}
    </>
  )
}

function Contents() {
  const texts = useMessages(settingsTexts)
  return (
    <nav className={style.contents} aria-label={texts.parts}>
      <ul>
        {(['lanes', 'services', 'counters', 'staff', 'policy', 'clock', 'colour', 'todayCode', 'code'] as const).map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{texts[part].title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whoever may not be here, and settings that can't be read, keep the frame: the way on is one tap. */
export function ErrorBoundary() {
  const error = useRouteError()
  const texts = useMessages(settingsTexts)
  const path = useLocalPath()
  const { revalidate, state } = useRevalidator()
  const problem = isRouteErrorResponse(error) ? (error.data as { code?: string; requestId?: string } | null) : null
  if (!problem?.code) return <StaffError error={error} />
  return (
    <>
      <Title page={texts.title} />
      <AdminHead title={texts.title} />
      <main id="content" className={style.alone} tabIndex={-1}>
        {problem.code === managersOnly ? (
          <EmptyState
            title={texts.only.title}
            text={texts.only.text}
            action={
              <PageLink className={staff.outline} to={path('/shopAdmin')}>
                {texts.only.back}
              </PageLink>
            }
          />
        ) : (
          <ErrorState
            area="staff"
            what={texts.failed.what}
            safe={texts.failed.safe}
            id={problem.requestId}
            busy={state === 'loading'}
            onRetry={() => void revalidate()}
          />
        )}
      </main>
    </>
  )
}
