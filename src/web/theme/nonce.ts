import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)
export const NonceProvider = Nonce.Provider

/** Nonce for script and style tags. Empty in the browser, which hides the attribute from scripts. */
export function useNonce(): string | undefined {
  return useContext(Nonce)
}
