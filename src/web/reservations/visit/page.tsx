import { data, redirect } from 'react-router'
import { getEmptyCard, getVisitorCard } from '#contract/cards/visitor-card.ts'
import type { PageContext } from '#contract/page.ts'
import { getReservationShop } from '#contract/reservations/slots.ts'
import type { PublicShop } from '#contract/shops.ts'
import { confirmStepKey } from '#domain/cards/progress.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { pageContext } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { isSharedTablet } from '../../device/shared-tablet.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { localizedPath, pathLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { EntryCodeForm } from '../../parts/fields/entry-code-form.tsx'
import { type UnusableEntryCode, UnusableEntryCodePage } from '../../shop-entry/unknown-code.tsx'
import { type CardPageData, toStartedCard } from '../../visitor-card/form/card-data.ts'
import { localizeCardForm } from '../../visitor-card/form/card-form-data.ts'
import { createPrivateLink } from '../../visitor-card/form/own-link.ts'
import { resultOrUnsent } from '../../visitor-card/unsent-request.ts'
import { handleReservationForm } from '../own/reservation-acts.ts'
import { type LoadedReservation, loadReservation } from '../own/reservation-data.ts'
import { VisitorReservationPage } from '../own/reservation-page.tsx'
import { visitorReservationWords } from '../own/words.ts'
import type { Route } from './+types/page'
import style from './times.module.css'
import { openReservationPageFormParam, parseReservationSelections } from './visit-choices.ts'
import { ReservationRequestForm } from './visit-form.tsx'
import { createReservationRequestUrlBuilder, handleReservationRequestForm } from './visit-saves.ts'
import { loadReservationTimeOptions, type ReservationTimeOptions } from './visit-times.ts'
import { reservationRequestWords } from './words.ts'

/** Data of `/entry/f/{id}`: an entry code leads to the reservation form, a reservation's token to that reservation (R2.5). */
type VisitData =
  | { kind: 'visit'; card: Extract<CardPageData, { kind: 'card' }>; times: ReservationTimeOptions }
  | { kind: 'reservation'; loaded: LoadedReservation }
  | { kind: 'unknownReservation' }
  | { kind: 'notTaken'; shop: PublicShop }
  | UnusableEntryCode

/** The steps have their own bar and errors. */
export const handle: PageHandle = { form: () => true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

const respond = (content: VisitData, status = 200) => data(content, { status, headers: privatePageHeaders })

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const pageQuery = { search: url.searchParams, locale: pathLocale(url.pathname), isSharedTablet: isSharedTablet(request) }
  if (isPublicToken(id)) {
    const shown = await loadReservation(context.get(pageContext), { token: id, ...pageQuery })
    if (shown.ok) return respond({ kind: 'reservation', loaded: shown.value })
    if (shown.problem.status === 404) return respond({ kind: 'unknownReservation' }, 404)
    throw data(shown.problem, { status: shown.problem.status })
  }
  const code = parseEntryCode(id)
  if (!code) return respond({ kind: 'unknownCode', typed: id }, 404)
  if (code !== id) throw redirect(localizedPath(pageQuery.locale, `/entry/f/${code}${url.search}`))
  return loadVisit(context.get(pageContext), { code, ...pageQuery })
}

type VisitQuery = { code: string; search: URLSearchParams; locale: Locale; isSharedTablet: boolean }

async function loadVisit({ call, ...server }: PageContext, { code, search, locale, isSharedTablet }: VisitQuery) {
  const [shop, own, entryForm] = await Promise.all([
    call(getReservationShop, { params: { code } }),
    isPublicToken(search.get('card') ?? '') ? call(getVisitorCard, { params: { token: search.get('card')! } }) : undefined,
    call(getEmptyCard, { params: { code } }),
  ])
  if (!entryForm.ok) {
    if (entryForm.problem.status !== 404) throw data(entryForm.problem, { status: entryForm.problem.status })
    const kinds: Record<string, UnusableEntryCode['kind']> = { 'entry.replaced': 'replacedCode', 'entry.shopClosed': 'closedShop' }
    return respond({ kind: kinds[entryForm.problem.code] ?? 'unknownCode', typed: code }, 404)
  }
  if (!shop.ok) return respond({ kind: 'notTaken', shop: entryForm.value.shop })
  const chosen = parseReservationSelections(search)
  const times = await loadReservationTimeOptions({ call, ...server }, { code, chosen, shop: shop.value })
  if ('problem' in times) throw data(times.problem, { status: times.problem.status })
  const step = search.get('step')
  // Only the confirmation page works without a requested time, because it says what became of them.
  if (step !== null && step !== confirmStepKey && times.requestedTimes.length === 0) {
    const first = new URLSearchParams(search)
    for (const name of ['step', 'edit']) first.delete(name)
    throw redirect(localizedPath(locale, `/entry/f/${code}?${first}`))
  }
  // A card of another shop is ignored, and a new one begins.
  const shown = own?.ok && own.value.shop.code === code ? own.value : undefined
  const token = search.get('card')!
  const card = shown && {
    ...toStartedCard(shown, token),
    own: createPrivateLink(server.origin, locale, createReservationRequestUrlBuilder(code, search)(token)),
  }
  const form = shown?.form ?? entryForm.value.form
  const whole = step === 'all'
  const { shop: head } = entryForm.value
  return respond({
    kind: 'visit',
    times,
    card: {
      kind: 'card',
      id: card ? token : code,
      shop: head,
      ...localizeCardForm(form, locale),
      card,
      ticket: undefined,
      whole,
      isSharedTablet,
    },
  })
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { pathname, searchParams: search } = new URL(request.url)
  const form = await request.formData()
  if (isPublicToken(id)) return handleReservationForm(context.get(pageContext), { token: id, form, locale: pathLocale(pathname) })
  return handleReservationRequestForm(context.get(pageContext), { code: id, form, locale: pathLocale(pathname), search })
}

/** Returns `unsent` without a connection, so that typed values stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOrUnsent(serverAction())
}

type Revalidation = { currentUrl: URL; nextUrl: URL; formMethod?: string; actionResult?: unknown }

const isReservation = ({ pathname }: URL) => isPublicToken(pathname.split('/').at(-1) ?? '')

/**
 * Reloads for another code, day, month, service or form, or the same address again. Times and steps need no server, so they work offline.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, actionResult }: Revalidation): boolean {
  const isUnsent = typeof actionResult === 'object' && actionResult !== null && 'unsent' in actionResult
  if (isUnsent) return false
  if (formMethod !== undefined && formMethod !== 'GET') return isReservation(nextUrl)
  const isChanged = (name: string) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name)
  // A failed reload would replace the page with an error page. Pressing the day again retries.
  if (isChanged('day') && !navigator.onLine) return false
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.href === nextUrl.href ||
    ['code', 'day', 'month', 'service', openReservationPageFormParam].some(isChanged)
  )
}

export default function ReservationEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'visit':
      return <ReservationRequestForm key={loaderData.card.shop.code} {...loaderData} answer={actionData} />
    case 'reservation':
      return <VisitorReservationPage key={loaderData.loaded.token} loaded={loaderData.loaded} answer={actionData} />
    case 'unknownReservation':
      return <UnknownReservation />
    case 'notTaken':
      return <NoReservations shop={loaderData.shop} />
    default:
      return <UnusableEntryCodePage entry={loaderData} leadsTo="f" />
  }
}

/** Shown if the shop exists but offers no times: links to other ways. */
function NoReservations({ shop }: { shop: PublicShop }) {
  const texts = useWords(reservationRequestWords)
  const path = useLocalizePath()
  return (
    <PublicFrame shop={shop}>
      <PageTitle page={texts.title} description={texts.description} />
      <h1>{texts.notTaken}</h1>
      <p>{shop.phone ? texts.notTakenCall(shop.phone) : texts.notTakenText}</p>
      <div className={style.ways}>
        <a className={buttonClass({ look: 'primary', large: true, wide: true })} href={path(`/entry/w/${shop.code}`)}>
          {texts.toNumber}
        </a>
        <a className={buttonClass({ large: true, wide: true })} href={path(`/entry/c/${shop.code}`)}>
          {texts.toCard}
        </a>
      </div>
    </PublicFrame>
  )
}

function UnknownReservation() {
  const texts = useWords(visitorReservationWords)
  return (
    <PublicFrame>
      <PageTitle page={texts.unknownTitle} />
      <h1>{texts.unknownTitle}</h1>
      <p>{texts.unknownText}</p>
      <EntryCodeForm typed="" action="/entry/f" />
    </PublicFrame>
  )
}
