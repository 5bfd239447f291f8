import { data } from 'react-router'
import type { Route } from './+types/home'
import { readReadyShop } from './setup/ready-shop.ts'
import { setUpByForm } from './setup/set-up-form.ts'
import { SetUpPage } from './setup/set-up-page.tsx'
import { SetUpResult } from './setup/set-up-result.tsx'
import { readSetUpToken } from './setup/set-up-token.ts'
import { HomePage } from './shops/home-page.tsx'
import { pathLocale } from './ui/locale.ts'
import { page } from './ui/page.ts'
import { privatePage } from './ui/private-page.ts'

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
