import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { toSignInProblemCode } from '../../../auth/problem.ts'
import type { PendingAuthenticator } from '../../../auth/second-factor.ts'
import { signInWords } from '../../../auth/words.ts'
import { tryCopyText } from '../../../device/secure-only.ts'
import { StaffErrorMessage } from '../../../form/staff-wrong.tsx'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { QrCode } from '../../../parts/display/qr-code.tsx'
import type { QrSvgPath } from '../../../parts/display/qr-path.ts'
import staff from '../../../theme/staff.module.css'
import style from '../page.module.css'
import { profileWords } from '../words.ts'
import { EnrolmentField } from './field.tsx'

/** Groups of four, which are easier to copy. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

type Props = { app: PendingAuthenticator; onEnrolled: () => Promise<void>; onClose: () => void }

export function AuthenticatorAppEnrolment({ app, onEnrolled, onClose }: Props) {
  const { enrol: texts, codes, sending, cancel } = useWords(profileWords).secondFactor
  const { problems } = useWords(signInWords)
  const path = useLocalizePath()
  const { data: shape, submit: draw } = useFetcher<QrSvgPath>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [copied, setCopied] = useState<boolean>()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    void draw({ text: app.address }, { method: 'post', action: path('/shopAdmin/profile') })
    heading.current?.focus()
  }, [])

  async function submit(code: string, name: string): Promise<void> {
    setProblem(undefined)
    setWrong(code === '' ? texts.missing : undefined)
    if (code === '') return
    setBusy(true)
    try {
      await app.enrol(code, name)
      await onEnrolled()
    } catch (error) {
      const problem = toSignInProblemCode(error)
      if (problem === 'invalid-verification-code') setWrong(texts.wrong)
      else setProblem(problems[problem])
      setBusy(false)
    }
  }

  return (
    <form
      className={style.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const sent = new FormData(event.currentTarget)
        void submit(String(sent.get('code')).trim(), String(sent.get('factorName')).trim())
      }}
    >
      <h3 ref={heading} tabIndex={-1}>
        {texts.title}
      </h3>
      <p>{texts.scan}</p>
      <div className={style.qr}>{shape && <QrCode code={shape} label={texts.qr} />}</div>
      <p>
        <a href={app.address}>{texts.here}</a>
      </p>
      <div>
        <p className={staff.label}>{texts.secret}</p>
        <p className={style.secret}>
          <code>{grouped(app.secret)}</code>
          <Button small onClick={() => void tryCopyText(app.secret).then(setCopied)}>
            {codes.copy}
          </Button>
        </p>
        <p className={staff.help} role="status">
          {copied === undefined ? '' : copied ? codes.copied : codes.notCopied}
        </p>
      </div>
      <EnrolmentField label={texts.name} help={texts.nameHelp} name="factorName" maxLength={100} autoComplete="off" />
      <EnrolmentField
        label={texts.code}
        help={texts.codeHelp}
        wrong={wrong}
        name="code"
        maxLength={20}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <StaffErrorMessage>{problem}</StaffErrorMessage>
      <div className={style.address}>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? sending : texts.submit}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
