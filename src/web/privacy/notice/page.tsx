import { data } from 'react-router'
import { getOfferedRailways } from '#contract/offered-railways.ts'
import { getPrivacyNotice, type PrivacyNotice } from '#contract/privacy/notice.ts'
import { defaultLocale, isLocale } from '#domain/locale.ts'
import { pageContext } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useWords } from '../../i18n/words.ts'
import { EntryCodeForm } from '../../parts/fields/entry-code-form.tsx'
import type { Route } from './+types/page'
import { OperatorNotice } from './operator-notice.tsx'
import { handleOwnDataForm, type OwnDataResponse } from './own-data-act.ts'
import { handlePrivacyRequestForm, type PrivacyRequestResponse } from './request-act.ts'
import { ShopNotice } from './shop-notice.tsx'
import { noticeWords } from './words.ts'

type NoticeData =
  | { kind: 'operator' }
  | { kind: 'shop'; notice: PrivacyNotice; older: boolean; railways: string | null; key: string }
  | { kind: 'unknown'; typed: string; why: string }

/** Privacy notice (R2.3): a shop's by entry code, current or in the version of a consent; without a shop the operator's. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const typed = searchParams.get('shop')?.trim().slice(0, 40)
  if (!typed) return data<NoticeData>({ kind: 'operator' })
  const version = searchParams.get('version')
  const { call, idempotencyKey } = context.get(pageContext)
  const [result, offered] = await Promise.all([
    call(getPrivacyNotice, { params: { code: typed }, query: version === null ? {} : { version } }),
    call(getOfferedRailways, { params: { code: typed } }),
  ])
  const railways = offered.ok && offered.value.lines.length > 0 ? offered.value.attribution : null
  if (result.ok) return data<NoticeData>({ kind: 'shop', notice: result.value, older: version !== null, railways, key: idempotencyKey })
  const { status, detail } = result.problem
  if (status >= 500 || status === 429) throw data(result.problem, { status })
  return data<NoticeData>({ kind: 'unknown', typed, why: detail }, { status: 404 })
}

/** Tokens and requests come by POST, never in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { pathname, searchParams } = new URL(request.url)
  const language = pathname.split('/')[1]
  const { response, status }: { response: OwnDataResponse | PrivacyRequestResponse; status: number } =
    form.get('_act') === 'request'
      ? await handlePrivacyRequestForm(
          context.get(pageContext),
          searchParams.get('shop') ?? '',
          form,
          isLocale(language) ? language : defaultLocale,
        )
      : await handleOwnDataForm(context.get(pageContext), form)
  return data(response, { status, headers: privatePageHeaders })
}

export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders
}

export default function Notice({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'operator':
      return <OperatorNotice />
    case 'shop':
      return (
        <ShopNotice
          notice={loaderData.notice}
          older={loaderData.older}
          railways={loaderData.railways}
          result={actionData}
          idempotencyKey={loaderData.key}
        />
      )
    default:
      return <UnknownNotice typed={loaderData.typed} why={loaderData.why} />
  }
}

/** Shown if no shop has the code or the version was never published. */
function UnknownNotice({ typed, why }: { typed: string; why: string }) {
  const { notFound, operator } = useWords(noticeWords)
  return (
    <PublicFrame>
      <PageTitle page={notFound} />
      <h1>{notFound}</h1>
      <p>{why}</p>
      <EntryCodeForm action="/entry/privacy" name="shop" submit={operator.show} typed={typed} />
    </PublicFrame>
  )
}
