import { redirect, useSearchParams } from 'react-router'
import { pageContext } from '../../api/page.ts'
import { emailRules } from '../../auth/sign-in/sign-in-box/sign-in-rules.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localizedPath, pathLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { LinkRequestPage } from '../forgot/mail-request.tsx'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'
import { storeLinkRequest } from './requested-link.ts'

export const handle: PageHandle = { form: () => true }

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = pathLocale(new URL(request.url).pathname)
  const { mails, signIn } = context.get(pageContext)
  // Without a mail server the page names a contact.
  if (mails && !signIn.methods.includes('emailLink')) throw redirect(localizedPath(locale, '/shopAdmin/login'))
  return { rules: emailRules(locale), mails }
}

export default function SignInLink({ loaderData }: Route.ComponentProps) {
  const { signInLink } = useWords(memberWords)
  const [search] = useSearchParams()
  async function requestLink(email: string, language: string): Promise<void> {
    const sdk = await import('../../auth/firebase.ts')
    await sdk.requestSignInLink(email, language)
    storeLinkRequest({ email, next: search.get('next') }, Date.now())
  }
  return <LinkRequestPage {...loaderData} {...signInLink} request={requestLink} />
}
