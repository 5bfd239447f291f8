import { stripLocalePrefix } from '../../i18n/locale.ts'

const notAgain = [
  '/shopAdmin/login',
  '/shopAdmin/logout',
  '/shopAdmin/forgot',
  '/shopAdmin/signInLink',
  '/shopAdmin/phoneSignIn',
  '/shopAdmin/action',
]

/** Returns the page to open after sign-in. Accepts only staff pages and invitations of this origin, because attackers can craft the address. */
export function parseNextPath(requested: string | null, origin: string): string | undefined {
  if (!requested?.startsWith('/')) return undefined
  const url = URL.parse(requested, origin)
  if (url?.origin !== origin) return undefined
  const plain = stripLocalePrefix(url.pathname)
  const isForMembers = plain === '/shopAdmin' || plain.startsWith('/shopAdmin/') || plain.startsWith('/invitation/')
  if (!isForMembers || notAgain.includes(plain)) return undefined
  return url.pathname + url.search
}
