import { data } from 'react-router'
import { page } from '../api/page.ts'
import { privatePage } from '../api/private-page.ts'
import { pathLocale } from '../i18n/locale.ts'
import type { Route } from './+types/page'
import { HomePage } from './home-page.tsx'
import { readReadyShop } from './set-up/ready-shop.ts'
import { setUpByForm } from './set-up/set-up-form.ts'
import { SetUpPage } from './set-up/set-up-page.tsx'
import { SetUpResult } from './set-up/set-up-result.tsx'
import { readSetUpToken } from './set-up/set-up-token.ts'

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** A new installation leads to its set-up; afterwards this is what visitors and staff start from. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(page)
  const asked = new URL(request.url).searchParams
  if (server.setUp) {
    const ready = await readReadyShop(server, asked.get('ready'))
    return data({ ready }, ready ? { headers: privatePage } : {})
  }
  const setUp = await readSetUpToken(server, asked.get('setup'))
  return data({ setUp: { ...setUp, idempotencyKey: server.idempotencyKey } }, { headers: privatePage, status: setUp.refused ? 403 : 200 })
}

export async function action({ request, context }: Route.ActionArgs) {
  return setUpByForm(context.get(page), await request.formData(), pathLocale(new URL(request.url).pathname))
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  if ('setUp' in loaderData) return <SetUpPage {...loaderData.setUp} answer={actionData} />
  return loaderData.ready ? <SetUpResult ready={loaderData.ready} /> : <HomePage />
}
