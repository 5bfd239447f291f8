import { data, redirectDocument } from 'react-router'
import { pairScreen } from '#contract/devices/devices.ts'
import { getKiosk, type Kiosk, unlockKiosk } from '#contract/devices/kiosk.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { pageContext } from '../api/page.ts'
import { privatePageHeaders } from '../api/private-page.ts'
import { screenTokenFromCookie, serializeClearedScreenTokenCookie, serializeScreenTokenCookie } from '../api/screen-token.ts'
import { isNetworkFailure } from '../form/network-failure.ts'
import type { PageHandle } from '../frame/page/page-handle.ts'
import { PageTitle } from '../frame/page/title.tsx'
import { localizedPath, pathLocale, useLocale } from '../i18n/locale.ts'
import { PairingForm } from '../parts/fields/pairing-form.tsx'
import type { Route } from './+types/page'
import { isServed } from './card/return-to-start.ts'
import { type CardOpening, serializeCardVisitCookie } from './card/visit-cookie.ts'
import style from './kiosk.module.css'
import { KioskScreen } from './kiosk-screen.tsx'
import type { CodeOrPinProblem } from './visit-step.ts'
import { kioskWords } from './words.ts'

type KioskPageData =
  | { is: 'kiosk'; token: string; first: Kiosk | undefined; origin: string; hosted: boolean }
  /** Not paired, or no kiosk any longer. */
  | { is: 'stranger' }

export const handle: PageHandle = { form: () => true, saysOffline: true }

export function headers() {
  return privatePageHeaders
}

/** `/entry/k/{entry code}`: the kiosk that this browser is paired as, or the form for its pairing code. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, origin, signIn } = context.get(pageContext)
  const code = parseEntryCode(params.id)
  if (!code) return data<KioskPageData>({ is: 'stranger' }, { status: 404 })
  const token = screenTokenFromCookie(request)
  const kiosk = token ? await call(getKiosk, { params: { token } }) : undefined
  if (!token || !kiosk) return data<KioskPageData>({ is: 'stranger' })
  const hosted = signIn.hosted !== undefined
  const headers = { 'Set-Cookie': serializeScreenTokenCookie(token, origin) }
  if (kiosk.ok && kiosk.value.shop.code === code)
    return data<KioskPageData>({ is: 'kiosk', token, first: kiosk.value, origin, hosted }, { headers })
  // The tablet keeps its old address when the shop renews its code.
  if (kiosk.ok && kiosk.value.formerEntryCode === code)
    throw redirectDocument(localizedPath(pathLocale(new URL(request.url).pathname), `/entry/k/${kiosk.value.shop.code}`))
  // A shop that is closed for good: the kiosk says that it gives no numbers.
  if (!kiosk.ok && kiosk.problem.code === 'entry.shopClosed')
    return data<KioskPageData>({ is: 'kiosk', token, first: undefined, origin, hosted })
  if (!kiosk.ok && kiosk.problem.status !== 404) throw data(kiosk.problem, { status: kiosk.problem.status })
  return data<KioskPageData>({ is: 'stranger' })
}

/** Pairs this browser, also without JavaScript; opens the card of a ticket for one load; or lets a manager leave by PIN or sign-in. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const { pathname } = new URL(request.url)
  const card = form.get('card')
  if (typeof card === 'string' && isPublicToken(card)) {
    const headers = { 'Set-Cookie': serializeCardVisitCookie({ ticket: card, home: pathLocale(pathname) }, page.origin) }
    return data<CardOpening>({ opens: true }, { headers })
  }
  const proof = readProof(form)
  if (proof) {
    const token = screenTokenFromCookie(request) ?? ''
    const idempotencyKey = page.idempotencyKey
    const left = await page.call(unlockKiosk, { params: { token }, body: proof, idempotencyKey })
    if (!left.ok) return data<CodeOrPinProblem>({ problem: left.problem.detail, typed: '', at: idempotencyKey })
    const headers = { 'Set-Cookie': serializeClearedScreenTokenCookie(page.origin) }
    return redirectDocument(localizedPath(pathLocale(pathname), `/entry/w/${params.id}`), { headers })
  }
  const typed = String(form.get('code') ?? '').slice(0, 40)
  const paired = await page.call(pairScreen, {
    params: { code: params.id },
    body: { kind: 'kiosk', pairingCode: typed },
    idempotencyKey: page.idempotencyKey,
  })
  if (paired.ok)
    return redirectDocument(pathname, { headers: { 'Set-Cookie': serializeScreenTokenCookie(paired.value.token, page.origin) } })
  return data<CodeOrPinProblem>({ problem: paired.problem.detail, typed, at: page.idempotencyKey }, { status: paired.problem.status })
}

/** Returns what a manager proves to be one by; undefined if the form is another one. */
function readProof(form: FormData): { pin: string } | { idToken: string } | undefined {
  const [pin, idToken] = [form.get('pin'), form.get('idToken')]
  if (typeof pin === 'string') return { pin: pin.slice(0, 20) }
  return typeof idToken === 'string' ? { idToken: idToken.slice(0, 4096) } : undefined
}

/** Without a connection the page stays, because a browser's error page would end the kiosk. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const lost = { problem: kioskWords[pathLocale(new URL(request.url).pathname)].lost, typed: '', at: String(Date.now()) }
  try {
    const result = await serverAction()
    // The card is a page of its own: it must not be opened on a line that was cut after this answer.
    return 'opens' in result && !(await isServed(location.pathname)) ? lost : result
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    return lost
  }
}

/** The screen reads its data itself. */
export const shouldRevalidate = () => false

export default function KioskPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const problem = actionData && 'problem' in actionData ? actionData : undefined
  if (loaderData.is === 'kiosk') return <KioskScreen {...loaderData} pageLocale={locale} />
  const { title } = kioskWords[locale]
  return (
    <>
      <PageTitle page={title} />
      <PairingForm className={style.pairing} locale={locale} title={title} wrong={problem?.problem} typed={problem?.typed} />
    </>
  )
}
