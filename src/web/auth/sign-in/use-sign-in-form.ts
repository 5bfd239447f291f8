import { useState } from 'react'
import type { FormRules } from '#domain/validation/check-form.ts'
import { eager } from '#domain/validation/modes.ts'
import { useIsHydrated } from '../../device/use-is-hydrated.ts'
import { loadInputRuleFunctions } from '../../form/input-tools.ts'
import { useForm } from '../../form/use-form.ts'
import { type SignInProblemCode, toSignInProblemCode } from '../problem.ts'

type Options = {
  /** Submits the form. Throws the SDK's errors. */
  send: (sent: FormData) => Promise<void>
  /** Returns messages by field for a problem of a field. Other problems show above the button. */
  wrongOf?: (problem: SignInProblemCode) => Readonly<Record<string, string>> | undefined
  /** Called instead if the page's mailed link is no longer valid. */
  onDeadLink?: (problem: SignInProblemCode) => void
}

const deadLink: readonly SignInProblemCode[] = ['invalid-action-code', 'expired-action-code']

/**
 * Form that signs in or leads to it. Read on submit, so text typed before hydration counts. `isBusy` is also true until hydration: an earlier submit
 * would send the password to a page that can't use it.
 */
export function useSignInForm(rules: FormRules, { send, wrongOf, onDeadLink }: Options) {
  const isInBrowser = useIsHydrated()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<SignInProblemCode>()
  const form = useForm({
    rules,
    tools: loadInputRuleFunctions,
    mode: eager,
    onValid(event) {
      event.preventDefault()
      void submit(new FormData(event.currentTarget))
    },
  })

  async function submit(sent: FormData): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      await send(sent)
    } catch (error) {
      const problem = toSignInProblemCode(error)
      if (onDeadLink && deadLink.includes(problem)) return onDeadLink(problem)
      setSending(false)
      const wrong = wrongOf?.(problem)
      if (wrong) form.refuse(wrong)
      else setProblem(problem)
    }
  }

  return { form, isSending, isBusy: isSending || !isInBrowser, problem, clear: () => setProblem(undefined) }
}
