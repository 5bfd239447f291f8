import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { getOnlyShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import { getSetupStatus } from '#contract/setup.ts'
import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { pageContext, unwrapOrThrow } from '../api/page.ts'
import { privatePageHeaders } from '../api/private-page.ts'
import { readHostedProvider } from '../auth/settings.ts'
import { reloadOnMissingChunk } from '../device/app-version/missing-chunk.ts'
import { rulesFromInputAttributes } from '../form/input-rules.ts'
import type { PageHandle } from '../frame/page/page-handle.ts'
import { pathLocale } from '../i18n/locale.ts'
import { wordsInLocale } from '../i18n/words.ts'
import type { Route } from './+types/page'
import { HomePage } from './home-page.tsx'
import { RecoveryKeyPage } from './set-up/keep-recovery-key.tsx'
import { completeSetUpFromForm } from './set-up/set-up-form.ts'
import { existingPasswordInput, setUpInputs } from './set-up/set-up-inputs.ts'
import { homeWords } from './words.ts'

/** Loaded on demand: used once per installation, never by visitors. */
const SetUpPage = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./set-up/set-up-page.tsx'))).SetUpPage }))

/** A new installation shows the set-up form. */
export const handle: PageHandle<{ setUp?: unknown }> = { form: (loaded) => loaded?.setUp !== undefined }

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders
}

/** A new installation leads to its set-up; afterwards this is the start page for visitors and staff (R2.1). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(pageContext)
  const query = new URL(request.url).searchParams
  if (server.setUp) {
    const only = await server.call(getOnlyShop, {})
    return { setUp: undefined, shop: only.ok ? only.value.shop : null }
  }
  const setUp = await readSetUpToken(server, query.get('setup'))
  const rules = setUpRules(pathLocale(new URL(request.url).pathname), server.signIn.hosted !== undefined)
  const { idempotencyKey } = server
  return data({ setUp: { ...setUp, idempotencyKey, rules } }, { headers: privatePageHeaders, status: setUp.refused ? 403 : 200 })
}

/** `elsewhere`: accounts live in another service, whose existing passwords follow its own rules. */
function setUpRules(locale: Locale, elsewhere: boolean): FormRules {
  const texts = wordsInLocale(homeWords, locale).setUp
  const fields = {
    organizationName: { name: texts.organization },
    shopName: { name: texts.shop },
    ownerName: { name: texts.owner },
    email: { name: texts.email, messages: { email: texts.emailInvalid } },
    password: { name: texts.password, verbatim: true },
  }
  const inputs = elsewhere ? { ...setUpInputs, password: existingPasswordInput } : setUpInputs
  return rulesFromInputAttributes(inputs, fields, locale)
}

export async function action({ request, context }: Route.ActionArgs) {
  return completeSetUpFromForm(context.get(pageContext), await request.formData(), pathLocale(new URL(request.url).pathname))
}

/** Signs the owner in: before the set-up if accounts live in another service, else after it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // Clone the request, because the server's action reads it again.
  const form = await request.clone().formData()
  const { setUpWithHostedProvider: setUpElsewhere, setUpAndSignIn: setUpHere } = await reloadOnMissingChunk(
    import('./set-up/set-up-page.tsx'),
  )
  return readHostedProvider() ? setUpElsewhere(form, pathLocale(new URL(request.url).pathname)) : setUpHere(form, serverAction)
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'recoveryKey' in actionData) return <RecoveryKeyPage {...actionData} />
  if (loaderData.setUp)
    return (
      <Suspense>
        <SetUpPage {...loaderData.setUp} answer={actionData} />
      </Suspense>
    )
  return <HomePage shop={loaderData.shop} />
}

/** Checks the token of the set-up link first, so that no owner fills in a form that cannot be sent. */
async function readSetUpToken({ call }: PageContext, token: string | null): Promise<{ token: string; refused: boolean }> {
  if (!token) return { token: '', refused: false }
  if (token.length > 100) return { token: '', refused: true }
  const result = await unwrapOrThrow(call(getSetupStatus, { query: { token } }))
  return result.opens ? { token, refused: false } : { token: '', refused: true }
}
