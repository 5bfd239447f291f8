import { redirect } from 'react-router'
import { pageContext } from '../../api/page.ts'
import { emailRules } from '../../auth/sign-in/sign-in-box/sign-in-rules.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { localizedPath, pathLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'
import { LinkRequestPage } from './mail-request.tsx'

export const handle: PageHandle = { form: () => true }

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = pathLocale(new URL(request.url).pathname)
  const { mails, signIn } = context.get(pageContext)
  if (!signIn.methods.includes('password')) throw redirect(localizedPath(locale, '/shopAdmin/login'))
  // A hosted provider sends the mail itself.
  return { rules: emailRules(locale), mails: mails || signIn.hosted !== undefined }
}

async function requestMail(email: string, language: string): Promise<void> {
  const sdk = await import('../../auth/firebase.ts')
  await sdk.requestPasswordReset(email, language)
}

export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
  const { forgot } = useWords(memberWords)
  return <LinkRequestPage {...loaderData} {...forgot} request={requestMail} />
}
