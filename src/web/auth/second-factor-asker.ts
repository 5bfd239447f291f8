/** Ends when whoever signs in has proved it; throws the SDK's errors, `auth/user-cancelled` where they gave up. `required`: the SDK's error that asks for it. */
export type AskForSecondFactor = (required: unknown) => Promise<void>

let asker: AskForSecondFactor | undefined

/** The page that is open asks. The answer ends it. Not in the sign-in module: the page must not load the SDK to say so. */
export function askForSecondFactorBy(ask: AskForSecondFactor): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

export const secondFactorAsker = (): AskForSecondFactor | undefined => asker
