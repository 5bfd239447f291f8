import { data, type MiddlewareFunction, redirect } from 'react-router'
import { getMe } from '#contract/members.ts'
import { me, page } from '../../api/page.ts'
import { localPath, pathLocale, plainPath } from '../../i18n/locale.ts'

const open = [
  '/shopAdmin/login',
  '/shopAdmin/logout',
  '/shopAdmin/signUp',
  '/shopAdmin/forgot',
  '/shopAdmin/signInLink',
  '/shopAdmin/phoneSignIn',
  '/shopAdmin/action',
  '/shopAdmin/tablet',
]

const ownPage = '/shopAdmin/profile'

/**
 * R6.1: staff pages are for whoever is signed in; the others are sent to the sign-in page and come back from there. R6.2: all other pages are
 * everybody's. Where a second factor is demanded of somebody who has none, all but their own page lead there. It goes by the route that was found, however its address was spelled. The way back is the router's `url`: in the request's own, a page's data stands at an address with `.data` at its end.
 */
export const authenticated: MiddlewareFunction<Response> = async ({ url, pattern, context }, next) => {
  const route = plainPath(`/${pattern}`.replace(/^\/+/, '/'))
  if (!/^\/shopAdmin(\/|$)/.test(route) || open.includes(route)) return next()

  const result = await context.get(page).call(getMe, {})
  if (result.ok) {
    context.set(me, result.value)
    // Nothing else would answer: there they set one up.
    if (result.value.factorDemanded?.due && route !== ownPage) return redirect(localPath(pathLocale(url.pathname), ownPage))
    return next()
  }
  if (result.problem.status !== 401) throw data(result.problem, { status: result.problem.status })
  const login = localPath(pathLocale(url.pathname), '/shopAdmin/login')
  // A session that is no more: whoever was signed in here reads why they aren't.
  const ended = result.problem.code === 'auth.invalid' ? { ended: '' } : {}
  return redirect(`${login}?${new URLSearchParams({ next: url.pathname + url.search, ...ended })}`)
}
