import { data, redirect } from 'react-router'
import { type EntryShop, getEntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { getTicketNotificationSettings } from '#contract/tickets/notifications.ts'
import { getTrialKey } from '#contract/tickets/trial.ts'
import { getVisitorTicket } from '#contract/tickets/visitor-acts.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { keepEntryQuery, parseLaneLetterParam, parseServiceParam } from '#domain/queue-settings/lane-param.ts'
import { parseTodayCodeParam } from '#domain/queue-settings/today-param.ts'
import { parseLinkSourceParam } from '#domain/shops/link-source.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { pageContext } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { unlockSound } from '../../device/call-signals/sound-unlock.ts'
import { findFirstReservableTime } from '../../features/join-loader.ts'
import { isNetworkFailure } from '../../form/network-failure.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localizedPath, pathLocale } from '../../i18n/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { externalBrowserLink } from '../../shop-entry/line/line-link.ts'
import { type UnusableEntryCode, UnusableEntryCodePage } from '../../shop-entry/unknown-code.tsx'
import { findNumberWords } from '../find/words.ts'
import { JoinPage, type PageLink } from '../join/join-page.tsx'
import { type ClosedLaneTextsById, closedLaneTextsById } from '../join/lane-words.ts'
import { joinFormRules, type OptionalFieldWords, optionalFieldWords } from '../join/rules/join-rules.ts'
import type { ShownTicket } from '../ticket/live-ticket.ts'
import { addNotificationTexts, type ShownNotifications } from '../ticket/notifications/texts.ts'
import { TicketPage } from '../ticket/ticket-page.tsx'
import type { Route } from './+types/page'
import { handleJoinForm, handleTicketForm } from './entry-forms.ts'
import { isAnyTicketFormOpen } from './open-form.ts'
import { adaptShopForTrial, appendTrialKey, trialShopParam } from './trial.ts'
import { UnknownTicket } from './unknown-ticket.tsx'

const isTicketPath = (path: string): boolean => isPublicToken(path.split('/').at(-1) ?? '')

/** Data of `/entry/w/{id}`: an entry code leads to the join form, a ticket's token to the ticket (R2.6). */
export type EntryData =
  | {
      kind: 'join'
      shop: EntryShop
      words: ClosedLaneTextsById
      fieldWords: OptionalFieldWords
      today: string | undefined
      serviceId: string | undefined
      idempotencyKey: string
      rules: FormRules
      firstFree: SlotTime | undefined
      links: readonly PageLink[]
    }
  | {
      kind: 'ticket'
      token: string
      ticket: ShownTicket
      notifications: ShownNotifications
      today: string | undefined
      hasOpenForm: boolean
    }
  | { kind: 'unknownTicket' }
  | UnusableEntryCode

export const handle: PageHandle<EntryData> = {
  form: (loaded) => loaded?.kind === 'join',
  isApp: (loaded) => loaded?.kind === 'ticket',
  // Without JavaScript an open ticket reloads itself, except while a form is open.
  refreshSeconds: (loaded) => (loaded?.kind === 'ticket' && !loaded.ticket.closedAt && !loaded.hasOpenForm ? 15 : undefined),
}

/** Lets the browser keep the page for Back, so that the form returns with its idempotency key. Search engines may index it. */
const joinPage = { 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'same-origin' }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, idempotencyKey } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const today = parseTodayCodeParam(searchParams)
  if (isPublicToken(params.id)) {
    const [result, notificationsResult] = await Promise.all([
      call(getVisitorTicket, { params: { token: params.id } }),
      call(getTicketNotificationSettings, { params: { token: params.id } }),
    ])
    if (result.ok) {
      const hasOpenForm = isAnyTicketFormOpen(searchParams, result.value)
      const locale = pathLocale(new URL(request.url).pathname)
      const settings = notificationsResult.ok ? notificationsResult.value : { possible: false, address: null, push: null, line: null }
      const notifications = addNotificationTexts(settings, { locale, token: params.id, outcome: searchParams.get('line') })
      const { ticketCode, mergedInto: target, ...ticket } = result.value
      const texts = wordsInLocale(findNumberWords, locale)
      const codeText = ticketCode && texts.code(ticketCode)
      const mergedInto = target && { token: target.token, text: texts.mergedInto(target.number), button: texts.openMerged(target.number) }
      return data<EntryData>(
        { kind: 'ticket', token: params.id, ticket: { ...ticket, codeText, mergedInto }, notifications, today, hasOpenForm },
        { headers: privatePageHeaders },
      )
    }
    if (result.problem.status === 404) return data<EntryData>({ kind: 'unknownTicket' }, { status: 404, headers: privatePageHeaders })
    throw data(result.problem, { status: result.problem.status })
  }
  const code = parseEntryCode(params.id)
  if (!code) return data<EntryData>({ kind: 'unknownCode', typed: params.id }, { status: 404 })
  if (code !== params.id)
    throw redirect(localizedPath(pathLocale(new URL(request.url).pathname), `/entry/w/${code}${keepEntryQuery(searchParams)}`))
  const result = await call(getEntryShop, { params: { code } })
  if (result.ok) {
    const locale = pathLocale(new URL(request.url).pathname)
    const trial = await trialOf(context.get(pageContext), result.value, { shopId: searchParams.get(trialShopParam), locale })
    const [shop, rules] = [trial?.shop ?? ofLane(result.value, parseLaneLetterParam(searchParams)), joinFormRules(locale)]
    const firstFree = await findFirstReservableTime(context.get(pageContext), shop)
    const [words, fieldWords] = [closedLaneTextsById(shop, locale), optionalFieldWords(shop, locale)]
    const external = externalBrowserLink(request, locale)
    const formKey = trial ? appendTrialKey(idempotencyKey, trial.key) : idempotencyKey
    const findNumber = {
      text: wordsInLocale(findNumberWords, locale).title,
      href: localizedPath(locale, `/entry/w/${code}/number${keepEntryQuery(searchParams)}`),
    }
    const links = [findNumber, ...(external ? [external] : [])]
    return data<EntryData>(
      {
        kind: 'join',
        shop,
        words,
        fieldWords,
        today,
        serviceId: parseServiceParam(searchParams),
        idempotencyKey: formKey,
        rules,
        firstFree,
        links,
      },
      { headers: trial ? privatePageHeaders : joinPage },
    )
  }
  if (result.problem.code === 'entry.shopClosed') return data<EntryData>({ kind: 'closedShop', typed: code }, { status: 404 })
  if (result.problem.code === 'entry.replaced') return data<EntryData>({ kind: 'replacedCode', typed: code }, { status: 404 })
  if (result.problem.status === 404) return data<EntryData>({ kind: 'unknownCode', typed: code }, { status: 404 })
  throw data(result.problem, { status: result.problem.status })
}

/** Returns undefined for callers who may not take trial tickets. They see the normal page. */
async function trialOf({ call }: PageContext, shop: EntryShop, { shopId, locale }: { shopId: string | null; locale: Locale }) {
  const opened = shopId === null ? undefined : await call(getTrialKey, { params: { shopId } })
  return opened?.ok ? { key: opened.value.key, shop: adaptShopForTrial(shop, locale) } : undefined
}

/** Returns the shop with the lane of a poster only; the whole shop if that lane is gone. */
function ofLane(shop: EntryShop, laneLetter: string | undefined): EntryShop {
  const lanes = shop.lanes.filter((lane) => lane.letter === laneLetter)
  return lanes.length > 0 ? { ...shop, lanes } : shop
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const [locale, card] = [pathLocale(pathname), searchParams.get('card')]
  const form = await request.formData()
  return isPublicToken(params.id)
    ? handleTicketForm(context.get(pageContext), form, { token: params.id, locale })
    : handleJoinForm(context.get(pageContext), form, { code: params.id, locale, card, linkSource: parseLinkSourceParam(searchParams) })
}

/** Returns `unsent` without a connection, so that the page keeps what was typed. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const { pathname } = new URL(request.url)
  if (!isTicketPath(pathname)) {
    // The tap that takes the ticket unlocks sound, so that the page can ring when it is called.
    unlockSound()
  }
  try {
    return await serverAction()
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    return { unsent: true as const }
  }
}

/** Don't reload after a command that never reached the server, nor after one that changes nothing on the page. */
type Revalidation = { formData?: FormData; actionResult?: unknown; defaultShouldRevalidate: boolean }

export function shouldRevalidate({ formData, actionResult, defaultShouldRevalidate }: Revalidation) {
  if (formData?.get('act') === 'seen') return false
  return typeof actionResult === 'object' && actionResult && 'unsent' in actionResult ? false : defaultShouldRevalidate
}

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'join':
      return <JoinPage key={loaderData.shop.code} {...loaderData} answer={actionData} />
    case 'ticket':
      return <TicketPage key={loaderData.token} {...loaderData} answer={actionData} />
    case 'unknownTicket':
      return <UnknownTicket />
    default:
      return <UnusableEntryCodePage entry={loaderData} leadsTo="w" />
  }
}
