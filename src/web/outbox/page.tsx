import { useRevalidator } from 'react-router'
import { listOutbox } from '#contract/outbox.ts'
import { getPrivacyNotice } from '#contract/privacy/notice.ts'
import { getShop } from '#contract/shops.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { pageContext, unwrapOrThrow } from '../api/page.ts'
import { requireWorkplace } from '../api/workplace.ts'
import { restoreLostFocus } from '../frame/page/restore-lost-focus.ts'
import { SettingsHeader } from '../frame/settings/settings-head.tsx'
import { useWords } from '../i18n/words.ts'
import staff from '../theme/staff.module.css'
import type { Route } from './+types/page'
import { NoMailServerNotice } from './no-mail-server.tsx'
import { PrivacyNoticeMailWarning } from './notice-lacks-mail.tsx'
import { OutboxList, parseOutboxQuery } from './outbox-list.tsx'
import style from './page.module.css'
import { outboxWords } from './words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'auditor')
  const { call, mails } = context.get(pageContext)
  const params = { shopId: shop.id }
  const query = parseOutboxQuery(new URL(request.url).searchParams)
  const [settings, list] = await Promise.all([unwrapOrThrow(call(getShop, { params })), call(listOutbox, { params, query })])
  const manages = isRoleAtLeast(role, 'manager')
  const notice = mails && manages ? await call(getPrivacyNotice, { params: { code: settings.entryCode }, query: {} }) : undefined
  return {
    shopId: shop.id,
    timeZone: settings.timeZone,
    manages,
    query,
    // The page works without these and offers a retry.
    notice: notice?.ok && notice.value.lacksMail ? notice.value : undefined,
    list: list.ok ? list.value : undefined,
  }
}

export default function Outbox({ loaderData: { shopId, timeZone, manages, query, list, notice } }: Route.ComponentProps) {
  const texts = useWords(outboxWords)
  const { revalidate } = useRevalidator()
  return (
    <>
      <SettingsHeader />
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1}>
        <p className={staff.muted}>{texts.about}</p>
        {list && !list.mails && <NoMailServerNotice className={style.notice}>{texts.noServer}</NoMailServerNotice>}
        {notice && <PrivacyNoticeMailWarning shopId={shopId} notice={notice} onPublished={() => void revalidate()} />}
        <OutboxList shopId={shopId} timeZone={timeZone} manages={manages} query={query} list={list} />
      </main>
    </>
  )
}
