/**
 * Resolves when the user has proved the second factor. Throws the SDK's errors, `auth/user-cancelled` on giving up. `required`: the SDK's error that
 * asks for it.
 */
export type AskForSecondFactor = (required: unknown) => Promise<void>

let asker: AskForSecondFactor | undefined

/**
 * Registers the open page's prompt. Returns the function that removes it. Kept apart from the sign-in module, so that pages don't load the SDK for
 * this.
 */
export function askForSecondFactorBy(ask: AskForSecondFactor): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

export const secondFactorAsker = (): AskForSecondFactor | undefined => asker
