import { useSearchParams } from 'react-router'
import type { FormRules } from '#domain/validation/check-form.ts'
import { pageContext } from '../../api/page.ts'
import type { SignInProblemCode } from '../../auth/problem.ts'
import { NewPasswordField } from '../../auth/sign-in/password/new-password-field.tsx'
import { useSignInForm } from '../../auth/sign-in/use-sign-in-form.ts'
import { signInWords } from '../../auth/words.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useField } from '../../form/use-form.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { pathLocale, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import { parseNextPath } from '../login/next-path.ts'
import style from '../login/page.module.css'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'
import { signUpInputs } from './sign-up-inputs.ts'
import { signUpRules } from './sign-up-rules.ts'

export const handle: PageHandle = { form: () => true }

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { signIn } = context.get(pageContext)
  const isOpen = signIn.signUp === 'open' && signIn.methods.includes('password')
  return { rules: isOpen ? signUpRules(pathLocale(new URL(request.url).pathname)) : undefined }
}

export default function SignUpPage({ loaderData: { rules } }: Route.ComponentProps) {
  const { signUp: texts } = useWords(memberWords)
  const { problems } = useWords(signInWords)
  const [search] = useSearchParams()
  const path = useLocalizePath()
  const next = search.get('next')
  const title = rules ? texts.title : texts.closedTitle
  return (
    <PublicFrame className={style.page}>
      <PageTitle page={title} />
      <section className={`${visitor.slip} ${style.out}`}>
        <h1>{title}</h1>
        <p>{rules ? texts.text : problems['admin-restricted-operation']}</p>
        {rules && (
          <NewAccount rules={rules} onSignedIn={() => location.replace(parseNextPath(next, location.origin) ?? path('/shopAdmin'))} />
        )}
        <a
          className={buttonClass({ look: 'quiet', large: true, wide: true })}
          href={`${path('/shopAdmin/login')}${next ? `?${new URLSearchParams({ next })}` : ''}`}
        >
          {texts.has}
        </a>
      </section>
    </PublicFrame>
  )
}

function fieldOf(problem: SignInProblemCode): 'email' | 'password' | undefined {
  if (problem === 'email-already-in-use' || problem === 'invalid-email' || problem === 'missing-email') return 'email'
  return problem === 'weak-password' || problem === 'missing-password' ? 'password' : undefined
}

function NewAccount({ rules, onSignedIn }: { rules: FormRules; onSignedIn: () => void }) {
  const { signUp: texts } = useWords(memberWords)
  const { problems } = useWords(signInWords)
  const locale = useLocale()
  const { form, isSending, isBusy, problem } = useSignInForm(rules, {
    async send(sent) {
      const fieldValue = (field: string) => String(sent.get(field)).trim()
      const { signUp } = await import('../../auth/sign-up.ts')
      await signUp({ email: fieldValue('email'), password: String(sent.get('password')), name: fieldValue('displayName') }, locale)
      onSignedIn()
    },
    wrongOf(what) {
      const field = fieldOf(what)
      return field && { [field]: problems[what] }
    },
  })
  const [name, address, secret] = [useField(form, 'displayName'), useField(form, 'email'), useField(form, 'password')]

  return (
    <form {...form.props} className={visitor.fields} method="post" noValidate>
      <TextField
        {...signUpInputs.displayName}
        label={texts.name}
        help={texts.nameHelp}
        marked={false}
        id={name.props.id}
        name="displayName"
        autoComplete="name"
        wrong={name.error}
      />
      <TextField
        {...signUpInputs.email}
        label={texts.email}
        marked={false}
        id={address.props.id}
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        wrong={address.error}
      />
      <NewPasswordField id={secret.props.id} label={texts.password} wrong={secret.error} />
      {problem && <ErrorMessage>{problems[problem]}</ErrorMessage>}
      <noscript>
        <ErrorMessage>{texts.needsScript}</ErrorMessage>
      </noscript>
      <Button type="submit" look="primary" large wide disabled={isBusy}>
        {isSending ? texts.sending : texts.submit}
      </Button>
    </form>
  )
}
