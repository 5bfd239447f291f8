import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useMemo, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { NewPasswordField } from '../../auth/sign-in/password/new-password-field.tsx'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { useField, useForm } from '../../form/use-form.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { staffFrameWords } from '../../frame/staff/words.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import { ExistingAccountForm } from './existing-account.tsx'
import type { InvitationDetails, InvitationFormResult, InvitationSignInMethods } from './invitation-answer.ts'
import { AcceptedInvitationPage } from './invitation-end.tsx'
import { newAccountInputs } from './invitation-inputs.ts'
import type { InvitationRules } from './invitation-rules.ts'
import style from './page.module.css'
import { invitationWords } from './words.ts'

type Props = {
  token: string
  offer: InvitationDetails
  rules: InvitationRules
  /** The signed-in account, if it has the invited address. */
  ownAccount: { displayName: string | undefined } | undefined
  ways: InvitationSignInMethods
  idempotencyKey: string
  answer: InvitationFormResult | undefined
}

export function InvitationPage({ token, offer, rules, ownAccount, ways, idempotencyKey, answer }: Props) {
  const texts = useWords(invitationWords)
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<{ account: 'new' | 'existing'; since?: InvitationFormResult | undefined }>({
    account: search.get('account') === 'existing' ? 'existing' : 'new',
  })
  const [joined, setJoined] = useState(false)
  const path = useLocalizePath()
  const signIn = `${path('/shopAdmin/login')}?${new URLSearchParams({ next: path(`/invitation/${token}`) })}`
  const isEmailTaken = answer?.problem?.code === 'account.emailTaken'
  const account = (isEmailTaken && chosen.since !== answer) || ownAccount || !ways.fresh ? 'existing' : chosen.account
  const otherAccount = account === 'new' ? 'existing' : 'new'
  if (joined) return <AcceptedInvitationPage email={offer.email} signedIn shop={offer.shopName} />
  return (
    <PublicFrame>
      <PageTitle page={texts.title} />
      <h1>{texts.title}</h1>
      <p className={style.intro}>{texts.text(offer.shopName)}</p>
      <Offer offer={offer} />
      {account === 'new' ? (
        <NewAccount
          email={offer.email}
          rules={ways.password ? rules.newAccount : rules.named}
          asksPassword={ways.password}
          idempotencyKey={idempotencyKey}
          answer={isEmailTaken ? undefined : answer}
        />
      ) : ownAccount || ways.password ? (
        <ExistingAccountForm
          onAccepted={() => setJoined(true)}
          rules={ownAccount ? rules.named : rules.ownAccount}
          token={token}
          email={offer.email}
          signedIn={ownAccount !== undefined}
          displayName={ownAccount?.displayName ?? answer?.displayName}
          hint={answer?.problem?.detail}
        />
      ) : (
        <div className={visitor.fields}>
          <p>{answer?.problem?.detail ?? texts.existing.first}</p>
          <a className={buttonClass({ look: 'primary', large: true, wide: true })} href={signIn}>
            {texts.unusable.signIn}
          </a>
        </div>
      )}
      {account === 'existing' && !ownAccount && ways.password && ways.others && (
        <a className={buttonClass({ look: 'quiet', large: true, wide: true })} href={signIn}>
          {texts.existing.otherWay}
        </a>
      )}
      {/* A link, so that it works before hydration too; afterwards it keeps typed text. */}
      {!ownAccount && ways.fresh && (
        <a
          className={buttonClass({ look: 'quiet', large: true, wide: true })}
          href={otherAccount === 'existing' ? '?account=existing' : '?'}
          onClick={(event) => {
            event.preventDefault()
            setChosen({ account: otherAccount, since: answer })
          }}
        >
          {account === 'new' ? texts.existing.link : texts.existing.back}
        </a>
      )}
    </PublicFrame>
  )
}

function Offer({ offer }: { offer: InvitationDetails }) {
  const texts = useWords(invitationWords)
  const { roles } = useWords(staffFrameWords)
  const locale = useLocale()
  // Uses Japan's time zone, because the server doesn't know the invited person's.
  const until = getDateTimeFormat(locale, { timeZone: 'Asia/Tokyo', dateStyle: 'long' }).format(new Date(offer.expiresAt))
  return (
    <dl className={`${visitor.slip} ${style.offer}`}>
      <div>
        <dt>{texts.organization}</dt>
        <dd>{offer.organizationName}</dd>
      </div>
      <div>
        <dt>{texts.shop}</dt>
        <dd>{offer.shopName}</dd>
      </div>
      <div>
        <dt>{texts.role}</dt>
        <dd>{roles[offer.role]}</dd>
      </div>
      <div>
        <dt>{texts.email}</dt>
        <dd>{offer.email}</dd>
      </div>
      <div>
        <dt>{texts.until}</dt>
        <dd>{until}</dd>
      </div>
    </dl>
  )
}

type NewProps = {
  email: string
  rules: FormRules
  /** False for sign-in by a mailed link. */
  asksPassword: boolean
  idempotencyKey: string
  answer: InvitationFormResult | undefined
}

function NewAccount({ email, rules, asksPassword, idempotencyKey, answer }: NewProps) {
  const texts = useWords(invitationWords)
  const sending = useNavigation().state === 'submitting'
  const [key] = useState(answer?.key ?? idempotencyKey)
  const { problem, unsent } = answer ?? {}
  const weak = problem?.code === 'account.weakPassword'
  const errors = useMemo(() => (weak ? { password: problem.detail } : undefined), [weak, problem])
  const form = useForm({ rules, tools: loadInputRuleFunctions, mode: eager, errors })
  const [name, password] = [useField(form, 'displayName'), useField(form, 'password')]
  const wrong = unsent ? texts.unsent : weak ? undefined : problem?.detail
  return (
    <Form {...form.props} method="post" className={visitor.fields}>
      {wrong && (
        <div className={visitor.error} role="alert">
          <IconAlertCircle stroke={1.75} aria-hidden />
          <span>{wrong}</span>
        </div>
      )}
      <HiddenInput name="key" value={key} />
      <TextField
        {...newAccountInputs.displayName}
        id={name.props.id}
        wrong={name.error}
        label={texts.name}
        help={texts.nameHelp}
        name="displayName"
        defaultValue={answer?.displayName}
        autoComplete="name"
      />
      {/* Tells password managers the account. */}
      <HiddenInput name="username" autoComplete="username" value={email} />
      {asksPassword ? (
        <NewPasswordField id={password.props.id} label={texts.password} marked wrong={password.error} />
      ) : (
        <p>{texts.byLink}</p>
      )}
      <Button look="primary" large wide type="submit" disabled={sending}>
        {sending ? texts.accepting : texts.accept}
      </Button>
    </Form>
  )
}
