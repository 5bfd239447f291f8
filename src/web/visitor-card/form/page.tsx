import { data, redirect } from 'react-router'
import { findTicketCard, getEmptyCard, getVisitorCard } from '#contract/cards/visitor-card.ts'
import { getVisitorTicket } from '#contract/tickets/visitor-acts.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { pageContext } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { isSharedTablet } from '../../device/shared-tablet.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localizedPath, pathLocale } from '../../i18n/locale.ts'
import { type UnusableEntryCode, UnusableEntryCodePage } from '../../shop-entry/unknown-code.tsx'
import { resultOrUnsent } from '../unsent-request.ts'
import type { Route } from './+types/page'
import { type CardPageData, toStartedCard } from './card-data.ts'
import { localizeCardForm } from './card-form-data.ts'
import { CardPage } from './card-page.tsx'
import { cardUrl, handleCardForm } from './card-saves.ts'
import { CardUnlockPage } from './locked-card.tsx'
import { createPrivateLink } from './own-link.ts'
import { UnknownCard } from './unknown-card.tsx'

/** The steps have their own bar and errors. */
export const handle: PageHandle = { form: () => true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { call, origin } = context.get(pageContext)
  const url = new URL(request.url)
  const locale = pathLocale(url.pathname)
  const how = { whole: url.searchParams.get('step') === 'all', isSharedTablet: isSharedTablet(request) }
  const respond = (content: CardPageData, status = 200) => data(content, { status, headers: privatePageHeaders })
  if (!isPublicToken(id)) {
    const code = parseEntryCode(id)
    if (!code) return respond({ kind: 'unknownCode', typed: id }, 404)
    if (code !== id) throw redirect(localizedPath(locale, `/entry/c/${code}${url.search}`))
    const entryForm = await call(getEmptyCard, { params: { code } })
    if (entryForm.ok) {
      const { shop, form } = entryForm.value
      return respond({ kind: 'card', id, shop, ...localizeCardForm(form, locale), card: undefined, ticket: undefined, ...how })
    }
    if (entryForm.problem.status !== 404) throw data(entryForm.problem, { status: entryForm.problem.status })
    const kinds: Record<string, UnusableEntryCode['kind']> = { 'entry.replaced': 'replacedCode', 'entry.shopClosed': 'closedShop' }
    return respond({ kind: kinds[entryForm.problem.code] ?? 'unknownCode', typed: code }, 404)
  }
  const shown = await call(getVisitorCard, { params: { token: id } })
  if (!shown.ok && shown.problem.status !== 404) throw data(shown.problem, { status: shown.problem.status })
  const token = shown.ok ? shown.value.ticketToken : id
  const visit = token === null ? undefined : await call(getVisitorTicket, { params: { token } })
  const ticket = token !== null && visit?.ok ? { token, loaded: visit.value } : undefined
  if (shown.ok) {
    const { shop, form } = shown.value
    const card = { ...toStartedCard(shown.value, id), own: createPrivateLink(origin, locale, cardUrl(id)) }
    return respond({ kind: 'card', id, shop, ...localizeCardForm(form, locale), card, ticket, ...how })
  }
  if (!ticket) return respond({ kind: 'unknownCard', id }, 404)
  if (ticket.loaded.card) {
    const ownCard = await call(findTicketCard, { params: { token: id } })
    if (ownCard.ok) throw redirect(localizedPath(locale, `/entry/c/${ownCard.value.token}${url.search}`))
    if (ownCard.problem.status !== 404) throw data(ownCard.problem, { status: ownCard.problem.status })
    return respond({ kind: 'lockedCard', card: ticket.loaded.card, ticket })
  }
  const entryForm = await call(getEmptyCard, { params: { code: ticket.loaded.shop.code }, query: { ticket: ticket.token } })
  if (!entryForm.ok) return respond({ kind: 'unknownCard', id }, 404)
  const { shop, form, given } = entryForm.value
  return respond({ kind: 'card', id, shop, ...localizeCardForm(form, locale), card: undefined, given, ticket, ...how })
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  return handleCardForm(
    context.get(pageContext),
    { id, form: await request.formData(), locale: pathLocale(pathname), at: cardUrl },
    searchParams,
  )
}

/** Returns `unsent` without a connection, so that typed values stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOrUnsent(serverAction())
}

/** Steps need no reload: the page holds the card, also offline. */
export function shouldRevalidate({ nextUrl, formMethod }: { nextUrl: URL; formMethod?: string }): boolean {
  return !nextUrl.searchParams.has('step') && formMethod === undefined
}

/** A reception card for its visitor to fill in (R2.4). */
export default function Card({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'lockedCard') return <CardUnlockPage locked={loaderData} answer={actionData} />
  if (loaderData.kind === 'unknownCard') return <UnknownCard id={loaderData.id} />
  if (loaderData.kind !== 'card') return <UnusableEntryCodePage entry={loaderData} leadsTo="c" />
  return <CardPage key={loaderData.shop.code} loaded={loaderData} answer={actionData} />
}
