import { data, type MiddlewareFunction, redirect } from 'react-router'
import { getMe } from '#contract/members.ts'
import { meContext, pageContext } from '../../api/page.ts'
import { localizedPath, pathLocale, stripLocalePrefix } from '../../i18n/locale.ts'

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
 * Staff pages need a sign-in, others don't (R6.1, R6.2). Members who lack a due second factor reach only their profile. Checks the matched
 * route, whatever the spelling; `url` is the router's, without the `.data` of data requests.
 */
export const authenticated: MiddlewareFunction<Response> = async ({ url, pattern, context }, next) => {
  const route = stripLocalePrefix(`/${pattern}`.replace(/^\/+/, '/'))
  if (!/^\/shopAdmin(\/|$)/.test(route) || open.includes(route)) return next()

  const result = await context.get(pageContext).call(getMe, {})
  if (result.ok) {
    context.set(meContext, result.value)
    // Except that page, where members set the factor up.
    if (result.value.factorDemanded?.due && route !== ownPage) return redirect(localizedPath(pathLocale(url.pathname), ownPage))
    return next()
  }
  if (result.problem.status !== 401) throw data(result.problem, { status: result.problem.status })
  const login = localizedPath(pathLocale(url.pathname), '/shopAdmin/login')
  // Tell the sign-in page that a session existed and has ended.
  const ended = result.problem.code === 'auth.invalid' ? { ended: '' } : {}
  return redirect(`${login}?${new URLSearchParams({ next: url.pathname + url.search, ...ended })}`)
}
