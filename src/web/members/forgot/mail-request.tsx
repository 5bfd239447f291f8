import { useState } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import { signInInputs } from '../../auth/sign-in/sign-in-box/sign-in-inputs.ts'
import { useSignInForm } from '../../auth/sign-in/use-sign-in-form.ts'
import { signInWords } from '../../auth/words.ts'
import { ErrorMessage } from '../../form/field.tsx'
import { useField } from '../../form/use-form.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import style from '../login/page.module.css'
import { memberWords } from '../words.ts'

type Props = {
  title: string
  text: string
  sentText: (email: string) => string
  /** Result of `emailRules`. */
  rules: FormRules
  /** True if a mail server is configured; otherwise the page names a contact. */
  mails: boolean
  /** Throws the SDK's errors. */
  request: (email: string, language: string) => Promise<void>
}

/** Page that mails a link to a signed-out user. Doesn't reveal whether the account exists. */
export function LinkRequestPage({ title, text, sentText, rules, mails, request }: Props) {
  const { byMail: texts } = useWords(memberWords)
  const path = useLocalizePath()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <PublicFrame className={style.page}>
      <PageTitle page={title} />
      <section className={`${visitor.slip} ${style.out}`} aria-live="polite">
        <h1>{sentTo ? texts.sent : title}</h1>
        <p>{sentTo ? `${sentText(sentTo)}${texts.delayed}` : mails ? text : texts.unable}</p>
        {sentTo ? (
          <Button large wide onClick={() => setSentTo(undefined)}>
            {texts.again}
          </Button>
        ) : (
          mails && <Address rules={rules} request={request} onSent={setSentTo} />
        )}
        <a className={buttonClass({ look: 'quiet', large: true, wide: true })} href={path('/shopAdmin/login')}>
          {texts.back}
        </a>
      </section>
    </PublicFrame>
  )
}

function Address({ rules, request, onSent }: Pick<Props, 'rules' | 'request'> & { onSent: (email: string) => void }) {
  const { byMail: texts } = useWords(memberWords)
  const { problems } = useWords(signInWords)
  const locale = useLocale()
  const { form, isSending, isBusy, problem } = useSignInForm(rules, {
    async send(sent) {
      const email = String(sent.get('email')).trim()
      await request(email, locale)
      onSent(email)
    },
  })
  const address = useField(form, 'email')

  return (
    <form {...form.props} className={visitor.fields} method="post" noValidate>
      <TextField
        {...signInInputs.email}
        label={texts.email}
        marked={false}
        id={address.props.id}
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        wrong={address.error}
      />
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
