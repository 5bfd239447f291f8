import { useEffect, useId, useRef, useState } from 'react'
import { type SignInProblem, signInProblem } from '../../../auth/problem.ts'
import type { FactorChoice } from '../../../auth/second-factor.ts'
import { signInWords } from '../../../auth/words.ts'
import { TextField, Wrong } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../theme/visitor.module.css'
import style from './second-factor.module.css'
import type { Asking } from './use-second-factor.ts'

/** After these another code can't help: what was begun has to begin anew. */
const over: readonly SignInProblem[] = ['invalid-multi-factor-session', 'multi-factor-info-not-found', 'user-disabled']

/** The code of an app, or one that was written down. `title`: where nothing around it has one. */
export function CodeForm({ choices, answer, giveUp, title = true }: Asking & { title?: boolean }) {
  const { code: texts, problems } = useWords(signInWords)
  const [chosen, setChosen] = useState(choices.find(({ kind }) => kind !== 'recovery') ?? choices[0])
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<SignInProblem>()
  const [sending, setSending] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const isRecovery = chosen?.kind === 'recovery'
  // It takes the place of what was pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each way that is chosen
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus(), [chosen])

  async function submit(code: string): Promise<void> {
    setWrong(undefined)
    setProblem(undefined)
    if (!chosen || code === '') return setWrong(texts.missing)
    setSending(true)
    try {
      await answer(chosen.id, code)
    } catch (error) {
      const what = signInProblem(error)
      if (over.includes(what)) return giveUp(error)
      setSending(false)
      if (what === 'invalid-verification-code') setWrong(isRecovery ? texts.wrongRecovery : texts.wrong)
      else setProblem(what)
      form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.select()
    }
  }

  function choose(choice: FactorChoice): void {
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
        void submit(String(new FormData(event.currentTarget).get('code')).trim())
      }}
    >
      {title && <h2>{texts.title}</h2>}
      <p>{isRecovery ? texts.recovery : texts.app(chosen?.name)}</p>
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
      {problem && <Wrong>{problems[problem]}</Wrong>}
      <button type="submit" className={`${visitor.primary} ${visitor.full}`} disabled={sending}>
        {sending ? texts.sending : texts.submit}
      </button>
      <ul className={style.others}>
        {choices
          .filter((choice) => choice !== chosen)
          .map((choice) => (
            <li key={choice.id}>
              <button type="button" className={`${visitor.quiet} ${visitor.full}`} disabled={sending} onClick={() => choose(choice)}>
                {choice.kind === 'recovery' ? texts.byRecovery : texts.byApp(choice.name)}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={`${visitor.quiet} ${visitor.full}`} disabled={sending} onClick={() => giveUp()}>
            {texts.cancel}
          </button>
        </li>
      </ul>
      <p className={style.lost}>{texts.lost}</p>
    </form>
  )
}
