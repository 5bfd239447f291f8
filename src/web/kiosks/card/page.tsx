import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { data, redirect } from 'react-router'
import { getEmptyCard } from '#contract/cards/visitor-card.ts'
import { getKiosk } from '#contract/devices/kiosk.ts'
import type { PageContext } from '#contract/page.ts'
import { getVisitorTicket } from '#contract/tickets/visitor-acts.ts'
import { defaultLocale } from '#domain/locale.ts'
import { pageContext } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { screenTokenFromCookie } from '../../api/screen-token.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localizedPath, pathLocale, stripLocalePrefix, useLocale } from '../../i18n/locale.ts'
import { OnKiosk } from '../../parts/controls/field.tsx'
import { localizeCardForm } from '../../visitor-card/form/card-form-data.ts'
import { CardPage } from '../../visitor-card/form/card-page.tsx'
import { cardFormResponse, cardUrl, handleCardForm } from '../../visitor-card/form/card-saves.ts'
import type { LoadedCardForm } from '../../visitor-card/form/use-card.ts'
import { resultOrUnsent } from '../../visitor-card/unsent-request.ts'
import style from '../kiosk.module.css'
import { AskStaff } from '../notices.tsx'
import { useKioskStream } from '../use-kiosk.ts'
import { KioskLocale } from '../words.ts'
import type { Route } from './+types/page'
import { KioskCardFrame } from './card-frame.tsx'
import { returnToStart } from './return-to-start.ts'
import { readCardVisit, serializeClearedCardVisitCookie } from './visit-cookie.ts'

export const handle: PageHandle = { form: () => true, saysOffline: true }

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** The card of the ticket just taken. It opens once: a reload, Back and Forward lead to the kiosk's start. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { call, origin } = withoutDevice(context.get(pageContext))
  const visit = readCardVisit(request)
  const home = localizedPath(visit?.home ?? defaultLocale, `/entry/k/${id}`)
  const headers = { ...privatePageHeaders, 'Set-Cookie': serializeClearedCardVisitCookie(origin) }
  const token = screenTokenFromCookie(request)
  if (!visit || !token) throw redirect(home, { headers })
  const [kiosk, ticket] = await Promise.all([
    call(getKiosk, { params: { token } }),
    call(getVisitorTicket, { params: { token: visit.ticket } }),
  ])
  if (!kiosk.ok || !ticket.ok || kiosk.value.shop.code !== ticket.value.shop.code || ticket.value.card) throw redirect(home, { headers })
  const empty = await call(getEmptyCard, { params: { code: kiosk.value.shop.code }, query: { ticket: visit.ticket } })
  if (!empty.ok) throw redirect(home, { headers })
  const { shop, form, given } = empty.value
  const loaded: LoadedCardForm = {
    kind: 'card',
    id: visit.ticket,
    shop,
    ...localizeCardForm(withoutPhotos(form), pathLocale(new URL(request.url).pathname)),
    card: undefined,
    given,
    ticket: { token: visit.ticket, loaded: ticket.value },
    whole: false,
    isSharedTablet: false,
    isKiosk: true,
  }
  return data({ loaded, home, kiosk: token }, { headers })
}

/** All visitors of a kiosk have one browser. If it were recorded as the card's, the next visitor could open the card by the ticket's link. */
function withoutDevice(page: PageContext): PageContext {
  return { ...page, call: (entry, input) => page.call(entry, input, { device: null }) }
}

/** Photos are on the visitor's phone, which adds them by the QR code. */
function withoutPhotos<Form extends { steps: readonly { fields: readonly { type: string }[] }[] }>(form: Form): Form {
  const steps = form.steps.map((step) => ({ ...step, fields: step.fields.filter(({ type }) => type !== 'file') }))
  return { ...form, steps: steps.filter(({ fields }) => fields.length > 0) }
}

/** Takes only what the page's script sends. The other forms of the card lead to addresses outside the kiosk. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const page = withoutDevice(context.get(pageContext))
  const form = await request.formData()
  if (!['save', 'send'].includes(String(form.get('_act')))) return cardFormResponse({}, 400)
  // A kiosk may have been removed while its card was open.
  const kiosk = await page.call(getKiosk, { params: { token: screenTokenFromCookie(request) ?? '' } })
  if (!kiosk.ok) return cardFormResponse({ problem: kiosk.problem }, kiosk.problem.status)
  return handleCardForm(page, { id, form, locale: pathLocale(pathname), at: cardUrl, photosLater: true }, searchParams)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOrUnsent(serverAction())
}

/** The loader would answer only once. */
export const shouldRevalidate = () => false

export default function KioskCardPage({ loaderData: { loaded, home, kiosk } }: Route.ComponentProps) {
  const locale = useLocale()
  const [left, setLeft] = useState<'gone' | 'lost'>()
  const [isLive, setLive] = useState(true)
  const isLeaving = useRef(false)

  function leave(): void {
    if (isLeaving.current) return
    isLeaving.current = true
    // At once, because the browser may freeze this page, and show it again on Back.
    flushSync(() => setLeft('gone'))
    void returnToStart(home, () => setLeft('lost'))
  }

  useKioskStream(kiosk, { onFreshness: ({ live }) => setLive(live), onRemoved: leave })

  if (left) return left === 'lost' ? <Lost /> : null
  return (
    <KioskLocale value={locale}>
      <OnKiosk value>
        <CardPage
          loaded={loaded}
          answer={undefined}
          kiosk={(isSent, content) => (
            <KioskCardFrame shop={loaded.shop} number={loaded.ticket!.loaded.number} isSent={isSent} isLive={isLive} onEnd={leave}>
              {content}
            </KioskCardFrame>
          )}
        />
      </OnKiosk>
    </KioskLocale>
  )
}

/** After an error the next visitor must not find a dead end. */
export function ErrorBoundary() {
  useEffect(() => {
    void returnToStart(stripLocalePrefix(location.pathname).replace(/[/]card$/, ''), () => {})
  }, [])
  return <Lost />
}

function Lost() {
  return (
    <div className={style.page}>
      <div className={style.frame}>
        <AskStaff />
      </div>
    </div>
  )
}
