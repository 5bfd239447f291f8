import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { TextField } from '../../form/field.tsx'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import visitor from '../../parts/theme/visitor.module.css'
import { homeWords } from '../words.ts'
import style from './set-up.module.css'
import type { SetUpAnswer } from './set-up-form.ts'

type Props = {
  token: string
  /** The link's token is not the one that counts. */
  refused: boolean
  idempotencyKey: string
  answer: SetUpAnswer | undefined
}

/** The first run (issue 2): organization, shop, owner. Whoever has no token is told where to find it. */
export function SetUpPage({ token, refused, idempotencyKey, answer }: Props) {
  const withToken = token || answer?.values.token
  return withToken ? <SetUpForm token={withToken} idempotencyKey={idempotencyKey} answer={answer} /> : <Locked refused={refused} />
}

function Locked({ refused }: { refused: boolean }) {
  const { title, locked } = useWords(homeWords).setUp
  const path = useLocalPath()
  return (
    <PublicFrame>
      <Title page={title} />
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
        <button className={`${visitor.primary} ${visitor.full}`} type="submit">
          {locked.submit}
        </button>
      </Form>
      <DemoHint />
    </PublicFrame>
  )
}

/** Only as long as there is nothing to lose: the demo is for an empty installation. */
function DemoHint() {
  const { demo } = useWords(homeWords).setUp
  return (
    <p className={style.demo}>
      {demo}
      <code>npm start -- --demo</code>
    </p>
  )
}

/** Which field a refusal is about; the others stand above the form. */
const fieldOf: Record<string, 'email' | 'password'> = {
  'account.emailTaken': 'email',
  'account.invalidEmail': 'email',
  'account.weakPassword': 'password',
}

function SetUpForm({ token, idempotencyKey, answer }: Omit<Props, 'refused'>) {
  const texts = useWords(homeWords).setUp
  const sending = useNavigation().state === 'submitting'
  const [key] = useState(answer?.key ?? idempotencyKey)
  const { problem, values } = answer ?? {}
  const field = problem && fieldOf[problem.code]
  const wrong = (name: 'email' | 'password') => (field === name ? problem?.detail : undefined)
  const name = { required: true, maxLength: 100 } as const
  return (
    <PublicFrame>
      <Title page={texts.title} />
      <h1>{texts.title}</h1>
      <p className={style.intro}>{texts.text}</p>
      {problem && !field && (
        <div className={visitor.error} role="alert">
          <IconAlertCircle stroke={1.75} aria-hidden />
          <span>{problem.detail}</span>
        </div>
      )}
      <Form method="post" className={visitor.fields}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="key" value={problem?.code === 'idempotency.mismatch' ? answer?.key : key} />
        <TextField
          label={texts.organization}
          name="organizationName"
          placeholder={texts.organizationPlaceholder}
          defaultValue={values?.organizationName}
          autoComplete="organization"
          {...name}
        />
        <TextField
          label={texts.shop}
          help={texts.shopHelp}
          name="shopName"
          placeholder={texts.shopPlaceholder}
          defaultValue={values?.shopName}
          autoComplete="off"
          {...name}
        />
        <TextField label={texts.owner} name="ownerName" defaultValue={values?.ownerName} autoComplete="name" {...name} />
        <TextField
          label={texts.email}
          help={texts.emailHelp}
          wrong={wrong('email')}
          name="email"
          type="email"
          defaultValue={values?.email}
          autoComplete="username"
          required
          maxLength={254}
        />
        <TextField
          label={texts.password}
          help={texts.passwordHelp}
          wrong={wrong('password')}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={128}
        />
        <button className={`${visitor.primary} ${visitor.full}`} type="submit" disabled={sending}>
          {sending ? texts.sending : texts.submit}
        </button>
      </Form>
      <DemoHint />
    </PublicFrame>
  )
}
