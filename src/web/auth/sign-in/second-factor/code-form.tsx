import { useEffect, useId, useRef, useState } from 'react'
import { ErrorMessage } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { type SignInProblemCode, toSignInProblemCode } from '../../problem.ts'
import type { SecondFactorOption } from '../../second-factor.ts'
import { useSentSmsCode } from '../../use-sms-code.ts'
import type { SignInWords } from '../../words/ja.ts'
import { signInWords } from '../../words.ts'
import style from './second-factor.module.css'
import type { PendingSecondFactor } from './use-second-factor.ts'

/** Problems after which the sign-in must start again, because another code can't help. */
const finalProblems: readonly SignInProblemCode[] = ['invalid-multi-factor-session', 'multi-factor-info-not-found', 'user-disabled']

/** Asks for a code from an app, an SMS or the recovery codes. `title`: false if the surrounding page has one. */
export function CodeForm({ choices, text, answer, giveUp, title = true }: PendingSecondFactor & { title?: boolean }) {
  const { code: texts, problems } = useWords(signInWords)
  const [chosen, setChosen] = useState(choices.find(({ kind }) => kind !== 'recovery') ?? choices[0])
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<SignInProblemCode>()
  const [sending, setSending] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const sms = useSentSmsCode()
  const isRecovery = chosen?.kind === 'recovery'
  const sent = chosen?.kind === 'phone' && sms.sent?.phone === chosen.phone ? sms.sent : undefined
  const isUnsent = chosen?.kind === 'phone' && !sent
  // Focus moves to the field that replaces the pressed button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs per chosen factor
  useEffect(() => form.current?.querySelector<HTMLElement>('input[name="code"], button[type="submit"]')?.focus(), [chosen, isUnsent])

  async function submit(code: string): Promise<void> {
    setWrong(undefined)
    setProblem(undefined)
    if (!chosen || code === '') return setWrong(texts.missing)
    await run(
      () => answer(chosen.id, code, sent?.session),
      (problem) => {
        if (problem === 'invalid-verification-code') setWrong(isRecovery ? texts.wrongRecovery : sent ? texts.wrongSms : texts.wrong)
        else setProblem(problem)
        form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.select()
      },
    )
  }

  async function send(): Promise<void> {
    if (chosen?.kind !== 'phone') return
    setWrong(undefined)
    setProblem(undefined)
    await run(async () => sms.onSent(chosen.phone, await text(chosen.id)), setProblem)
    setSending(false)
  }

  async function run(act: () => Promise<void>, failed: (problem: SignInProblemCode) => void): Promise<void> {
    setSending(true)
    try {
      await act()
    } catch (error) {
      const problem = toSignInProblemCode(error)
      if (finalProblems.includes(problem)) return giveUp(error)
      setSending(false)
      failed(problem)
    }
  }

  function choose(choice: SecondFactorOption): void {
    setChosen(choice)
    setWrong(undefined)
    setProblem(undefined)
  }

  return (
    <form
      ref={form}
      className={style.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void (isUnsent ? send() : submit(String(new FormData(event.currentTarget).get('code')).trim()))
      }}
    >
      {title && <h2>{texts.title}</h2>}
      <p role="status">{chosen && promptFor(chosen, sent !== undefined, texts)}</p>
      {!isUnsent && (
        <TextField
          key={chosen?.id}
          id={id}
          name="code"
          label={isRecovery ? texts.recoveryLabel : texts.label}
          marked={false}
          required
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          enterKeyHint="go"
          wrong={wrong}
        />
      )}
      {problem && <ErrorMessage>{problems[problem]}</ErrorMessage>}
      <Button type="submit" look="primary" large wide disabled={sending}>
        {sending ? texts.sending : isUnsent ? texts.send : texts.submit}
      </Button>
      {sent && (
        <Button look="quiet" large wide disabled={sending || sms.left > 0} onClick={() => void send()}>
          {sms.left > 0 ? texts.sendAgainIn(sms.left) : texts.sendAgain}
        </Button>
      )}
      <ul className={style.others}>
        {choices
          .filter((choice) => choice !== chosen)
          .map((choice) => (
            <li key={choice.id}>
              <Button look="quiet" large wide disabled={sending} onClick={() => choose(choice)}>
                {methodText(choice, texts)}
              </Button>
            </li>
          ))}
        <li>
          <Button look="quiet" large wide disabled={sending} onClick={() => giveUp()}>
            {texts.cancel}
          </Button>
        </li>
      </ul>
      <p className={style.lost}>{texts.lost}</p>
    </form>
  )
}

type Words = SignInWords['code']

const endOf = (phone: string) => phone.slice(-4)

function promptFor(choice: SecondFactorOption, isSent: boolean, texts: Words): string {
  if (choice.kind === 'phone') return isSent ? texts.sent(endOf(choice.phone)) : texts.phone(endOf(choice.phone))
  return choice.kind === 'recovery' ? texts.recovery : texts.app(choice.name)
}

function methodText(choice: SecondFactorOption, texts: Words): string {
  if (choice.kind === 'phone') return texts.byPhone(endOf(choice.phone))
  return choice.kind === 'recovery' ? texts.byRecovery : texts.byApp(choice.name)
}
