import { data } from 'react-router'
import { acceptInvitation, getInvitation, getMe } from '#contract/members.ts'
import type { PageContext } from '#contract/page.ts'
import { parseEmail } from '#domain/email.ts'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import { pageContext } from '../../api/page.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { readHostedProvider } from '../../auth/settings.ts'
import { isNetworkFailure } from '../../form/network-failure.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { pathLocale } from '../../i18n/locale.ts'
import type { Route } from './+types/page'
import type { InvitationFormResult, InvitationSignInMethods } from './invitation-answer.ts'
import { AcceptedInvitationPage, InvalidInvitationPage } from './invitation-end.tsx'
import { InvitationPage } from './invitation-page.tsx'
import { invitationRules } from './invitation-rules.ts'

export const handle: PageHandle = { form: () => true }

export function headers(): HeadersInit {
  return privatePageHeaders
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { call, idempotencyKey, signIn } = context.get(pageContext)
  const result = await call(getInvitation, { params: { token: params.token } })
  if (result.ok) {
    const rules = invitationRules(pathLocale(new URL(request.url).pathname))
    const me = await call(getMe, {})
    const ownAccount =
      me.ok && isSameAddress(me.value.email, result.value.email) ? { displayName: me.value.displayName ?? undefined } : undefined
    return data({ offer: result.value, rules, ownAccount, ways: signInWays(signIn), key: idempotencyKey, problem: undefined })
  }
  const { problem } = result
  if (!problem.code.startsWith('invitation.')) throw data(problem, { status: problem.status })
  return data(
    { offer: undefined, rules: undefined, ownAccount: undefined, ways: undefined, key: idempotencyKey, problem },
    { status: problem.status },
  )
}

const isSameAddress = (email: string | null, other: string) => email !== null && parseEmail(email)?.key === parseEmail(other)?.key

function signInWays({ methods, providers }: PageContext['signIn']): InvitationSignInMethods {
  return {
    fresh: methods.includes('password') ? 'password' : methods.includes('emailLink') ? 'emailLink' : undefined,
    password: methods.includes('password'),
    others: methods.some((method) => method !== 'password') || providers.length > 0,
  }
}

/** Creates a new account. An existing one accepts through `accept-invitation.ts`, because that needs its sign-in. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, idempotencyKey } = context.get(pageContext)
  const form = await request.formData()
  const displayName = removeHiddenCharacters(String(form.get('displayName') ?? ''))
  const key = String(form.get('key') || idempotencyKey)
  const result = await call(acceptInvitation, {
    params: { token: params.token },
    body: { displayName, ...(form.has('password') && { password: String(form.get('password')) }) },
    idempotencyKey: key,
  })
  if (result.ok) return data<InvitationFormResult>({ accepted: { email: result.value.email } }, { status: 201 })
  return data<InvitationFormResult>({ problem: result.problem, displayName, key }, { status: result.problem.status })
}

/** Signs a new account in with the password just chosen. On failure the end page links to the sign-in. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = request.clone().formData()
  if (readHostedProvider()) return joinElsewhere(await form, params.token)
  try {
    const answer = (await serverAction()) as InvitationFormResult
    if (!answer.accepted) return answer
    const { email } = answer.accepted
    const password = (await form).get('password')
    if (password === null) return answer
    const { signIn } = await import('../../auth/firebase.ts')
    const signedIn = await signIn(email, String(password)).then(
      () => true,
      () => false,
    )
    return { accepted: { email, signedIn } } satisfies InvitationFormResult
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    return { unsent: true } satisfies InvitationFormResult as InvitationFormResult
  }
}

/** Creates the account at the hosted provider first, with the form's values. */
async function joinElsewhere(form: FormData, token: string): Promise<InvitationFormResult> {
  const { signUpAndAccept: joinSignedUp } = await import('./accept-invitation.ts')
  const text = (name: string) => String(form.get(name) ?? '')
  const [email, displayName, key] = [text('username'), removeHiddenCharacters(text('displayName')), text('key')]
  const problem = await joinSignedUp({ token, email, password: text('password'), displayName, idempotencyKey: key })
  return problem ? { problem, displayName, key } : { accepted: { email, signedIn: true } }
}

/** No reload after acceptance: the used invitation would replace the result page. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return actionResult === undefined
}

export default function Invitation({ loaderData, actionData, params }: Route.ComponentProps) {
  const answer = actionData as InvitationFormResult | undefined
  if (answer?.accepted) return <AcceptedInvitationPage {...answer.accepted} shop={loaderData.offer?.shopName} />
  const { offer, rules, ownAccount, ways, key, problem } = loaderData
  if (!offer) return <InvalidInvitationPage problem={problem} />
  return (
    <InvitationPage
      token={params.token}
      offer={offer}
      rules={rules}
      ownAccount={ownAccount}
      ways={ways}
      idempotencyKey={key}
      answer={answer}
    />
  )
}
