import { data, redirect } from 'react-router'
import { type EntryShop, getEntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { showTelling, type Telling } from '#contract/tickets/telling.ts'
import { openTrial } from '#contract/tickets/trial.ts'
import { showTicket } from '#contract/tickets/visitor-acts.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { readEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { broughtAlong, laneOf } from '#domain/queue-settings/lane-param.ts'
import { todayOf } from '#domain/queue-settings/today-param.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { page } from '../../api/page.ts'
import { privatePage } from '../../api/private-page.ts'
import { unlockSound } from '../../device/call-signals/sound-unlock.ts'
import { type NoShop, UnknownCode } from '../../entry-door/unknown-code.tsx'
import { readFirstTime } from '../../features/join-loader.ts'
import { isUnsent } from '../../form/unsent.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localPath, pathLocale } from '../../i18n/locale.ts'
import { JoinPage } from '../join/join-page.tsx'
import { type AskedWords, askedWords, joinFormRules } from '../join/join-rules.ts'
import { type ShopWords, shopWords } from '../join/lane-words.ts'
import { TicketPage } from '../ticket/ticket-page.tsx'
import type { Route } from './+types/page'
import { askedOf } from './asked.ts'
import { actByForm, joinByForm } from './entry-forms.ts'
import { asTrial, trialParam, withTrialKey } from './trial.ts'
import { UnknownTicket } from './unknown-ticket.tsx'

/** An address with a ticket's token, not with a shop's code. */
const isTicketPath = (path: string): boolean => isPublicToken(path.split('/').at(-1) ?? '')

/** R2.6: what stands behind `/entry/w/{id}`: a shop's entry code leads to the form, a ticket's token to the ticket. */
export type EntryData =
  | {
      kind: 'join'
      shop: EntryShop
      words: ShopWords
      asked: AskedWords
      today: string | undefined
      key: string
      rules: FormRules
      /** Where no number is to be had. */
      firstFree: SlotTime | undefined
    }
  | { kind: 'ticket'; token: string; ticket: VisitorTicket; telling: Telling; today: string | undefined; asked: boolean }
  | { kind: 'unknownTicket' }
  | NoShop

export const handle: PageHandle<EntryData> = {
  form: (loaded) => loaded?.kind === 'join',
  // JavaScript off: the ticket reloads itself while it is open, but not under somebody's fingers.
  refreshSeconds: (loaded) => (loaded?.kind === 'ticket' && !loaded.ticket.closedAt && !loaded.asked ? 15 : undefined),
}

/**
 * May be kept by the browser for going back, so that the form comes back with its key: the same wish, not a second one. Search engines may
 * lead to it: it is a shop's door.
 */
const joinPage = { 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'same-origin' }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, idempotencyKey } = context.get(page)
  const { searchParams } = new URL(request.url)
  const today = todayOf(searchParams)
  if (isPublicToken(params.id)) {
    const [result, told] = await Promise.all([
      call(showTicket, { params: { token: params.id } }),
      call(showTelling, { params: { token: params.id } }),
    ])
    if (result.ok) {
      const asked = askedOf(searchParams, result.value)
      const telling = told.ok ? told.value : { possible: false, address: null }
      return data<EntryData>({ kind: 'ticket', token: params.id, ticket: result.value, telling, today, asked }, { headers: privatePage })
    }
    if (result.problem.status === 404) return data<EntryData>({ kind: 'unknownTicket' }, { status: 404, headers: privatePage })
    throw data(result.problem, { status: result.problem.status })
  }
  const code = readEntryCode(params.id)
  if (!code) return data<EntryData>({ kind: 'unknownCode', typed: params.id }, { status: 404 })
  if (code !== params.id)
    throw redirect(localPath(pathLocale(new URL(request.url).pathname), `/entry/w/${code}${broughtAlong(searchParams)}`))
  const result = await call(getEntryShop, { params: { code } })
  if (result.ok) {
    const locale = pathLocale(new URL(request.url).pathname)
    const trial = await trialOf(context.get(page), result.value, { shopId: searchParams.get(trialParam), locale })
    const [shop, rules] = [trial?.shop ?? ofLane(result.value, laneOf(searchParams)), joinFormRules(locale)]
    const firstFree = await readFirstTime(context.get(page), shop)
    const [words, asked] = [shopWords(shop, locale), askedWords(shop, locale)]
    const key = trial ? withTrialKey(idempotencyKey, trial.key) : idempotencyKey
    return data<EntryData>({ kind: 'join', shop, words, asked, today, key, rules, firstFree }, { headers: trial ? privatePage : joinPage })
  }
  if (result.problem.code === 'entry.shopClosed') return data<EntryData>({ kind: 'closedShop', typed: code }, { status: 404 })
  if (result.problem.code === 'entry.replaced') return data<EntryData>({ kind: 'replacedCode', typed: code }, { status: 404 })
  if (result.problem.status === 404) return data<EntryData>({ kind: 'unknownCode', typed: code }, { status: 404 })
  throw data(result.problem, { status: result.problem.status })
}

/** Undefined for whoever may take no trial numbers: the page is then as for anybody. */
async function trialOf({ call }: PageContext, shop: EntryShop, { shopId, locale }: { shopId: string | null; locale: Locale }) {
  const opened = shopId === null ? undefined : await call(openTrial, { params: { shopId } })
  return opened?.ok ? { key: opened.value.key, shop: asTrial(shop, locale) } : undefined
}

/** A lane's own poster leads to that lane alone; one of a lane that is gone, to the shop. */
function ofLane(shop: EntryShop, letter: string | undefined): EntryShop {
  const lanes = shop.lanes.filter((lane) => lane.letter === letter)
  return lanes.length > 0 ? { ...shop, lanes } : shop
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const [locale, card] = [pathLocale(pathname), searchParams.get('card')]
  const form = await request.formData()
  return isPublicToken(params.id)
    ? actByForm(context.get(page), form, { token: params.id, locale })
    : joinByForm(context.get(page), form, { code: params.id, locale, card })
}

/** No connection: the page says so where the button is, and keeps what was typed. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const { pathname } = new URL(request.url)
  if (!isTicketPath(pathname)) {
    // The tap that takes the number lets the page ring when it is called.
    unlockSound()
  }
  try {
    return await serverAction()
  } catch (error) {
    if (!isUnsent(error)) throw error
    return { unsent: true as const }
  }
}

/** After a command that didn't reach the server there is nothing to load either, nor after one that changes nothing here. */
type Revalidation = { formData?: FormData; actionResult?: unknown; defaultShouldRevalidate: boolean }

export function shouldRevalidate({ formData, actionResult, defaultShouldRevalidate }: Revalidation) {
  if (formData?.get('act') === 'seen') return false
  return typeof actionResult === 'object' && actionResult && 'unsent' in actionResult ? false : defaultShouldRevalidate
}

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'join':
      return (
        <JoinPage
          key={loaderData.shop.code}
          shop={loaderData.shop}
          words={loaderData.words}
          asked={loaderData.asked}
          today={loaderData.today}
          firstFree={loaderData.firstFree}
          idempotencyKey={loaderData.key}
          rules={loaderData.rules}
          answer={actionData}
        />
      )
    case 'ticket':
      return (
        <TicketPage
          key={loaderData.token}
          token={loaderData.token}
          loaded={loaderData.ticket}
          telling={loaderData.telling}
          today={loaderData.today}
          answer={actionData}
        />
      )
    case 'unknownTicket':
      return <UnknownTicket />
    default:
      return <UnknownCode entry={loaderData} leadsTo="w" />
  }
}
