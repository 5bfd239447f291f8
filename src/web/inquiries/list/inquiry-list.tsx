import { Form, Link, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { type ListedInquiry, listInquiries } from '#contract/inquiries.ts'
import { getQueueSettings } from '#contract/queue-settings/shop.ts'
import { isWaitingInquiry } from '#domain/inquiries/inquiry.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import { isUuid } from '../../api/id.ts'
import { pageContext, unwrapOrThrow } from '../../api/page.ts'
import { requireWorkplace } from '../../api/workplace.ts'
import { useCardDateFormats } from '../../cards/card-times.ts'
import { restoreLostFocus } from '../../frame/page/restore-lost-focus.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { AdminHeader } from '../../frame/staff/admin-head.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput, TextInput } from '../../parts/controls/field.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import type { Route } from '../+types/page'
import style from '../page.module.css'
import { inquiryListWords } from './words.ts'

const maxSearchLength = 100

export async function loadInquiryList({ request, context }: Route.LoaderArgs) {
  const { shop, role } = requireWorkplace(context, 'staff')
  const { call } = context.get(pageContext)
  const params = { shopId: shop.id }
  const address = new URL(request.url).searchParams
  const after = address.get('after') ?? ''
  const q = (address.get('q') ?? '').slice(0, maxSearchLength)
  const status = address.get('status') === 'dismissed' ? ('dismissed' as const) : ('waiting' as const)
  const [settings, list] = await Promise.all([
    unwrapOrThrow(call(getQueueSettings, { params })),
    call(listInquiries, { params, query: { status, ...(q && { q }), ...(isUuid(after) && { after }) } }),
  ])
  return {
    ...{ timeZone: settings.shop.timeZone, q, status },
    mayChangeSettings: isRoleAtLeast(role, 'manager'),
    // The page works without the list and offers a retry.
    list: list.ok ? list.value : undefined,
  }
}

type Loaded = Awaited<ReturnType<typeof loadInquiryList>>

/** Mails that have not become a card. */
export function InquiryList({ timeZone, q, status, mayChangeSettings, list }: Loaded) {
  const texts = useWords(inquiryListWords)
  const path = useLocalizePath()
  const { moment } = useCardDateFormats({ timeZone })
  const { revalidate } = useRevalidator()
  const [parameters] = useSearchParams()
  const isLoading = useNavigation().state === 'loading'
  const isFirst = !parameters.has('after')
  return (
    <>
      <PageTitle page={texts.title} />
      <AdminHeader title={texts.title}>
        <span className={staff.grow} />
        {mayChangeSettings && (
          <PrefetchLink className={buttonClass({ look: 'quiet' })} to={path('/shopAdmin/inquirySetting')}>
            {texts.openSettings}
          </PrefetchLink>
        )}
      </AdminHeader>
      <main id="content" ref={restoreLostFocus} className={style.main} tabIndex={-1} aria-busy={isLoading}>
        {list ? (
          <>
            <MailboxState mailbox={list.mailbox} moment={moment} />
            <div className={style.head}>
              <nav className={style.tabs} aria-label={texts.tabsLabel}>
                {(['waiting', 'dismissed'] as const).map((one) => (
                  <Link
                    key={one}
                    className={buttonClass({ look: one === status ? 'outline' : 'quiet' })}
                    aria-current={one === status ? 'page' : undefined}
                    to={one === 'waiting' ? '?' : '?status=dismissed'}
                  >
                    {one === 'waiting' ? texts.tabs.waiting(list.waitingCount) : texts.tabs.dismissed}
                  </Link>
                ))}
              </nav>
              <Form className={style.search} role="search">
                {status === 'dismissed' && <HiddenInput name="status" value="dismissed" />}
                <TextInput
                  key={q}
                  type="search"
                  name="q"
                  defaultValue={q}
                  maxLength={maxSearchLength}
                  aria-label={texts.search}
                  placeholder={texts.search}
                />
                <Button type="submit">{texts.find}</Button>
              </Form>
            </div>
            <MailRows {...{ list, status, isFirst, q, moment }} />
          </>
        ) : (
          <ErrorState area="staff" {...texts.failed} onRetry={() => void revalidate()} />
        )}
      </main>
    </>
  )
}

type List = NonNullable<Loaded['list']>
type Moment = (instant: string) => string

function MailboxState({ mailbox, moment }: { mailbox: List['mailbox']; moment: Moment }) {
  const texts = useWords(inquiryListWords)
  if (!mailbox) return null
  if (mailbox.failedAt)
    return (
      <p className={staff.warn} role="status">
        {texts.failing(moment(mailbox.failedAt))}
      </p>
    )
  return <p className={staff.muted}>{mailbox.readAt ? texts.read(moment(mailbox.readAt)) : texts.notRead}</p>
}

type RowsProps = { list: List; status: 'waiting' | 'dismissed'; isFirst: boolean; q: string; moment: Moment }

function MailRows({ list: { inquiries, next, mailbox }, status, isFirst, q, moment }: RowsProps) {
  const texts = useWords(inquiryListWords)
  const path = useLocalizePath()
  const [parameters] = useSearchParams()
  const pageAfter = (after: string | null) => {
    const query = new URLSearchParams(parameters)
    query.delete('after')
    if (after) query.set('after', after)
    return `?${query}`
  }
  if (inquiries.length === 0 && isFirst) {
    const empty = status === 'dismissed' ? texts.emptyDismissed : mailbox ? texts.empty : texts.noMailbox
    return <EmptyState {...(q ? texts.nothingFound : empty)} />
  }
  return (
    <>
      {isWaitingInquiry(status) && <p className={staff.muted}>{texts.about}</p>}
      <ul aria-label={texts.list}>
        {inquiries.map((mail: ListedInquiry) => (
          <li key={mail.id} className={style.row}>
            <PrefetchLink to={path(`/shopAdmin/inquiries/${mail.id}`)} prefetch="none">
              <b translate="no">{mail.senderName || mail.sender || texts.noSender}</b>
              <span className={style.subject}>{mail.subject || texts.noSubject}</span>
              <span className={style.when}>{moment(mail.receivedAt)}</span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
      <nav className={style.pages}>
        {!isFirst && (
          <Link className={buttonClass()} to={pageAfter(null)}>
            {texts.first}
          </Link>
        )}
        {next && (
          <Link className={buttonClass()} to={pageAfter(next)}>
            {texts.more}
          </Link>
        )}
      </nav>
    </>
  )
}
