import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { type ComponentProps, useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { NewPasswordField } from '../../auth/sign-in/password/new-password-field.tsx'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { type FormController as Engine, useField, useForm } from '../../form/use-form.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import { homeWords } from '../words.ts'
import style from './set-up.module.css'
import { parseSetUpForm, type SetUpFailure, type SetUpRecoveryKey } from './set-up-form.ts'
import { setUpInputs } from './set-up-inputs.ts'

type Props = {
  token: string
  refused: boolean
  idempotencyKey: string
  rules: FormRules
  answer: SetUpFailure | undefined
}

/** The first run: organization, shop, owner. Without a token it says where to find it. */
export function SetUpPage({ token, refused, ...form }: Props) {
  const withToken = token || form.answer?.values.token
  return withToken ? <SetUpForm token={withToken} {...form} /> : <Locked refused={refused} />
}

/** Sends the form to the server, then signs in with the same password. */
export async function setUpAndSignIn(form: FormData, send: () => Promise<SetUpRecoveryKey | SetUpFailure>) {
  // The server redirects if there is no recovery key to show.
  const outcome = await send().catch((thrown: unknown) => (thrown instanceof Response ? thrown : Promise.reject(thrown)))
  if (outcome instanceof Response || 'recoveryKey' in outcome) {
    const { values, password } = parseSetUpForm(form)
    // Ignore a failure: the staff page asks for the sign-in and shows why it failed.
    await import('../../auth/firebase.ts').then(({ signIn }) => signIn(values.email, password)).catch(() => {})
  }
  return outcome
}

/** Imported on demand with the sign-in SDK, which visitors' pages must not load. */
export async function setUpWithHostedProvider(form: FormData, locale: Locale) {
  const { signUpAndSetUp: setUpSignedUp } = await import('./set-up-hosted.ts')
  return setUpSignedUp(form, locale)
}

function Locked({ refused }: { refused: boolean }) {
  const { title, locked } = useWords(homeWords).setUp
  const path = useLocalizePath()
  return (
    <PublicFrame>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <p className={style.intro}>{locked.text}</p>
      <Form method="get" action={path('/')} className={visitor.fields}>
        <TextField
          label={locked.token}
          help={locked.tokenHelp}
          wrong={refused ? locked.refused : undefined}
          name="setup"
          required
          autoComplete="off"
          spellCheck={false}
        />
        <Button look="primary" large wide type="submit">
          {locked.submit}
        </Button>
      </Form>
      <DemoHint />
    </PublicFrame>
  )
}

/** Hint at the demo, which needs an empty installation. */
function DemoHint() {
  const { demo } = useWords(homeWords).setUp
  return (
    <p className={style.demo}>
      {demo}
      <code>npm start -- --demo</code>
    </p>
  )
}

/** Field of each refusal; others are shown above the form. */
const fieldOf: Record<string, 'email' | 'password'> = {
  'account.emailTaken': 'email',
  'account.invalidEmail': 'email',
  'account.weakPassword': 'password',
}

function SetUpForm({ token, idempotencyKey, rules, answer }: Omit<Props, 'refused'>) {
  const texts = useWords(homeWords).setUp
  const sending = useNavigation().state === 'submitting'
  const [key] = useState(answer?.key ?? idempotencyKey)
  const { problem, values } = answer ?? {}
  const field = problem && fieldOf[problem.code]
  const errors = useMemo(() => (field ? { [field]: problem!.detail } : undefined), [field, problem])
  const form = useForm({ rules, tools: loadInputRuleFunctions, mode: eager, errors })
  const password = useField(form, 'password')
  return (
    <PublicFrame>
      <PageTitle page={texts.title} />
      <h1>{texts.title}</h1>
      <p className={style.intro}>{texts.text}</p>
      {problem && !field && (
        <div className={visitor.error} role="alert">
          <IconAlertCircle stroke={1.75} aria-hidden />
          <span>{problem.detail}</span>
        </div>
      )}
      <Form {...form.props} method="post" className={visitor.fields}>
        <HiddenInput name="token" value={token} />
        <HiddenInput name="key" value={problem?.code === 'idempotency.mismatch' ? answer?.key : key} />
        <Line
          of={form}
          name="organizationName"
          label={texts.organization}
          placeholder={texts.organizationPlaceholder}
          defaultValue={values?.organizationName}
          autoComplete="organization"
        />
        <Line
          of={form}
          name="shopName"
          label={texts.shop}
          help={texts.shopHelp}
          placeholder={texts.shopPlaceholder}
          defaultValue={values?.shopName}
          autoComplete="off"
        />
        <Line of={form} name="ownerName" label={texts.owner} defaultValue={values?.ownerName} autoComplete="name" />
        <Line of={form} name="email" label={texts.email} help={texts.emailHelp} defaultValue={values?.email} autoComplete="username" />
        <NewPasswordField id={password.props.id} label={texts.password} marked wrong={password.error} />
        <Button look="primary" large wide type="submit" disabled={sending}>
          {sending ? texts.sending : texts.submit}
        </Button>
      </Form>
      <DemoHint />
    </PublicFrame>
  )
}

type LineProps = ComponentProps<typeof TextField> & { of: Engine; name: keyof typeof setUpInputs }

function Line({ of, name, ...field }: LineProps) {
  const { props, error } = useField(of, name)
  return <TextField {...field} {...setUpInputs[name]} id={props.id} name={name} wrong={error} />
}
