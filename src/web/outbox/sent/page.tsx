import { data } from 'react-router'
import { listOutbox } from '#contract/outbox.ts'
import { getShop } from '#contract/shops.ts'
import { roleReaches } from '#domain/roles.ts'
import { page } from '../../api/page.ts'
import { workplace } from '../../api/workplace.ts'
import { focusGoesOn } from '../../frame/page/focus-goes-on.ts'
import { Title } from '../../frame/page/title.tsx'
import { AdminHead } from '../../frame/staff/admin-head.tsx'
import { ReserveMailViews } from '../../frame/staff/page-views.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useWords } from '../../i18n/words.ts'
import staff from '../../theme/staff.module.css'
import { Choice, OutboxList, wishOf } from '../outbox-list.tsx'
import style from '../page.module.css'
import { outboxWords } from '../words.ts'
import type { Route } from './+types/page'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, role } = workplace(context, 'auditor')
  const { call } = context.get(page)
  const params = { shopId: shop.id }
  const wish = wishOf(new URL(request.url).searchParams)
  const [settings, list] = await Promise.all([
    call(getShop, { params }),
    call(listOutbox, { params, query: { about: 'visitor', ...wish } }),
  ])
  if (!settings.ok) throw data(settings.problem, { status: settings.problem.status })
  return {
    shopId: shop.id,
    timeZone: settings.value.timeZone,
    manages: roleReaches(role, 'manager'),
    wish,
    // The page stands without it, and asks again.
    list: list.ok ? list.value : undefined,
  }
}

/** Issue 24.5: what visitors were mailed, and what came of it. */
export default function Sent({ loaderData }: Route.ComponentProps) {
  const texts = useWords(outboxWords)
  const { reserveMail } = useWords(staffFrameWords)
  const { manages, wish, list } = loaderData
  return (
    <>
      <Title page={texts.sent.title} />
      <AdminHead title={reserveMail} />
      <main id="content" ref={focusGoesOn} className={style.main} tabIndex={-1}>
        <ReserveMailViews manages={manages} />
        <p className={staff.muted}>{texts.sent.about}</p>
        {list && !list.mails && <p className={style.notice}>{texts.noServer}</p>}
        <OutboxList {...loaderData} choice={<Choice name="about" label={texts.event} names={texts.topics} chosen={wish.about} />} />
      </main>
    </>
  )
}
