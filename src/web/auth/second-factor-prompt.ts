/**
 * Resolves when the user has proved the second factor. Throws the SDK's errors, `auth/user-cancelled` on giving up. `required`: the SDK's error that
 * asks for it.
 */
export type SecondFactorAsker = (required: unknown) => Promise<void>

let asker: SecondFactorAsker | undefined

/**
 * Registers the open page's prompt. Returns the function that removes it. Kept apart from the sign-in module, so that pages don't load the SDK for
 * this.
 */
export function registerSecondFactorAsker(ask: SecondFactorAsker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

export const findSecondFactorAsker = (): SecondFactorAsker | undefined => asker
