import { plainPath } from '../../i18n/locale.ts'

const notAgain = [
  '/shopAdmin/login',
  '/shopAdmin/logout',
  '/shopAdmin/forgot',
  '/shopAdmin/signInLink',
  '/shopAdmin/phoneSignIn',
  '/shopAdmin/action',
]

/** Where to go after signing in: only to a staff page of this origin, whatever an address that somebody was given says. */
export function nextPath(wished: string | null, origin: string): string | undefined {
  if (!wished?.startsWith('/')) return undefined
  const url = URL.parse(wished, origin)
  if (url?.origin !== origin) return undefined
  const plain = plainPath(url.pathname)
  const isStaffPage = plain === '/shopAdmin' || plain.startsWith('/shopAdmin/')
  if (!isStaffPage || notAgain.includes(plain)) return undefined
  return url.pathname + url.search
}
