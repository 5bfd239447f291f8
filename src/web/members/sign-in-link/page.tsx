import { redirect, useSearchParams } from 'react-router'
import { page } from '../../api/page.ts'
import { addressRules } from '../../auth/sign-in/sign-in-box/sign-in-rules.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localPath, pathLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { MailRequest } from '../forgot/mail-request.tsx'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'
import { storeRequestedLink } from './asked-link.ts'

export const handle: PageHandle = { form: () => true }

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = pathLocale(new URL(request.url).pathname)
  const { mails, signIn } = context.get(page)
  // Without a mail server the page names a contact.
  if (mails && !signIn.methods.includes('emailLink')) throw redirect(localPath(locale, '/shopAdmin/login'))
  return { rules: addressRules(locale), mails }
}

export default function SignInLink({ loaderData }: Route.ComponentProps) {
  const { signInLink } = useWords(memberWords)
  const [search] = useSearchParams()
  async function requestLink(email: string, language: string): Promise<void> {
    const sdk = await import('../../auth/firebase.ts')
    await sdk.askForSignInLink(email, language)
    storeRequestedLink({ email, next: search.get('next') }, Date.now())
  }
  return <MailRequest {...loaderData} {...signInLink} request={requestLink} />
}
