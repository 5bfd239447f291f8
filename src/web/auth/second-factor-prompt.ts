/**
 * Resolves when the user has proved the second factor. Throws the SDK's errors, `auth/user-cancelled` on giving up. `required`: the SDK's error that
 * asks for it.
 */
export type SecondFactorPrompt = (required: unknown) => Promise<void>

let asker: SecondFactorPrompt | undefined

/**
 * Registers the open page's prompt. Returns the function that removes it. Kept apart from the sign-in module, so that pages don't load the SDK for
 * this.
 */
export function registerSecondFactorPrompt(ask: SecondFactorPrompt): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

export const currentSecondFactorPrompt = (): SecondFactorPrompt | undefined => asker
