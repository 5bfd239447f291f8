import { data, Link, useRevalidator, useSearchParams } from 'react-router'
import { listOutbox } from '#contract/outbox.ts'
import { showPrivacy } from '#contract/privacy/notice.ts'
import { getShop } from '#contract/shops.ts'
import { type OutboxEvent, type OutboxState, outboxEventNames, outboxStates } from '#domain/outbox/events.ts'
import { roleReaches } from '#domain/roles.ts'
import { isDay, isId } from '../api/id.ts'
import { page } from '../api/page.ts'
import { workplace } from '../api/workplace.ts'
import { focusGoesOn } from '../frame/page/focus-goes-on.ts'
import { LaterPages } from '../frame/page/later-pages.tsx'
import { PageLink } from '../frame/page/page-link.tsx'
import { Title } from '../frame/page/title.tsx'
import { AdminHead } from '../frame/staff/admin-head.tsx'
import { toldWords } from '../frame/told/words.ts'
import { useLocalPath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../parts/display/page-states/error-state.tsx'
import staff from '../parts/theme/staff.module.css'
import type { Route } from './+types/page'
import { NoticeLacksMail } from './notice-lacks-mail.tsx'
import { OutboxEntry } from './outbox-entry.tsx'
import style from './page.module.css'
import { outboxWords } from './words.ts'

/** What the address asks for; what it can't mean is left out. */
function wishOf(asked: URLSearchParams) {
  const said = (name: string) => asked.get(name) ?? ''
  const [state, event, day, ticketId, cardId, address, after] = [
    ...[said('state'), said('event'), said('day'), said('ticketId'), said('cardId')],
    ...[said('address').trim(), said('after')],
  ] as [string, string, string, string, string, string, string]
  return {
    ...((outboxStates as readonly string[]).includes(state) ? { state: state as OutboxState } : {}),
    ...((outboxEventNames as readonly string[]).includes(event) ? { event: event as OutboxEvent } : {}),
    ...(isDay(day) ? { day } : {}),
    ...(isId(ticketId) ? { ticketId } : {}),
    ...(isId(cardId) ? { cardId } : {}),
    ...(address && address.length <= 254 ? { address } : {}),
    ...(isId(after) ? { after } : {}),
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, role } = workplace(context, 'auditor')
  const { call, mails } = context.get(page)
  const params = { shopId: shop.id }
  const wish = wishOf(new URL(request.url).searchParams)
  const [settings, list] = await Promise.all([call(getShop, { params }), call(listOutbox, { params, query: wish })])
  if (!settings.ok) throw data(settings.problem, { status: settings.problem.status })
  const manages = roleReaches(role, 'manager')
  const notice = mails && manages ? await call(showPrivacy, { params: { code: settings.value.entryCode }, query: {} }) : undefined
  return {
    shopId: shop.id,
    timeZone: settings.value.timeZone,
    manages,
    wish,
    // The page stands without these, and asks again.
    notice: notice?.ok && notice.value.lacksMail ? notice.value : undefined,
    list: list.ok ? list.value : undefined,
  }
}

/** product.md, 6: what was sent to whom, and what came of it. */
export default function Outbox({ loaderData: { shopId, timeZone, manages, wish, list, notice } }: Route.ComponentProps) {
  const texts = useWords(outboxWords)
  const told = useWords(toldWords)
  const path = useLocalPath()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const { after: _, ...filter } = wish
  const isFiltered = Object.keys(filter).length > 0
  const at = (more: Record<string, string>) => `?${new URLSearchParams({ ...filter, ...more })}`
  return (
    <>
      <Title page={texts.title} />
      <AdminHead title={texts.title}>
        <span className={staff.grow} />
        {manages && (
          <PageLink className={staff.outline} to={path('/shopAdmin/mailSetting')}>
            {texts.settings}
          </PageLink>
        )}
      </AdminHead>
      <main id="content" ref={focusGoesOn} className={style.main} tabIndex={-1}>
        <p className={staff.muted}>{texts.about}</p>
        {list && !list.mails && <p className={style.notice}>{texts.noServer}</p>}
        {notice && <NoticeLacksMail shopId={shopId} notice={notice} onPublished={() => void revalidate()} />}
        {list && list.failed > 0 && (
          <p className={style.notice}>
            {texts.failedToday(list.failed)} <Link to="?state=failed">{texts.showFailed}</Link>
          </p>
        )}
        {/* Anew with each address, so that it shows what the list is filtered by. */}
        <form className={style.filter} key={search.toString()}>
          <Choice name="state" label={texts.state} names={told.states} chosen={wish.state} />
          <Choice name="event" label={texts.event} names={told.events} chosen={wish.event} />
          <label className={style.field}>
            <span className={staff.label}>{texts.day}</span>
            <input type="date" name="day" className={staff.field} defaultValue={wish.day} />
          </label>
          <label className={style.field}>
            <span className={staff.label}>{texts.person}</span>
            <input
              name="address"
              className={staff.field}
              defaultValue={wish.address}
              maxLength={254}
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
            />
          </label>
          <button type="submit" className={staff.outline}>
            {texts.show}
          </button>
          {isFiltered && (
            <Link to="?" className={staff.outline}>
              {texts.clear}
            </Link>
          )}
        </form>
        {!list ? (
          <ErrorState area="staff" {...texts.failedToLoad} onRetry={() => void revalidate()} />
        ) : list.messages.length === 0 ? (
          <EmptyState {...(isFiltered ? texts.none : texts.empty)} />
        ) : (
          <ul className={style.list} aria-label={texts.list}>
            {list.messages.map((message) => (
              <li key={message.id}>
                <OutboxEntry shopId={shopId} timeZone={timeZone} message={message} manages={manages} onChanged={() => void revalidate()} />
              </li>
            ))}
          </ul>
        )}
        <LaterPages
          texts={texts}
          first={wish.after && at({})}
          more={list?.next ? at({ after: list.next }) : undefined}
          className={style.pages}
        />
      </main>
    </>
  )
}

type ChoiceProps = { name: string; label: string; names: Readonly<Record<string, string>>; chosen: string | undefined }

function Choice({ name, label, names, chosen }: ChoiceProps) {
  const { all } = useWords(outboxWords)
  return (
    <label className={style.field}>
      <span className={staff.label}>{label}</span>
      <select name={name} className={staff.field} defaultValue={chosen ?? ''}>
        <option value="">{all}</option>
        {Object.entries(names).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
