import { useEffect } from 'react'
import { localizedPath, pathLocale } from '../i18n/locale.ts'

/** Keeps the page session in step with the sign-in (R7.4). Opens the sign-in page when another tab signs out. */
export function useSignInSync(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    void import('./firebase.ts').then(({ onSignInChange: onSignedIn }) => {
      if (left) return
      stop = onSignedIn((user) => {
        if (!user) location.replace(loginAddress())
      })
    })
    return () => {
      left = true
      stop?.()
    }
  }, [])
}

/** Returns the address of the sign-in page, with the current page as return address. */
export function loginAddress(): string {
  const { pathname, search } = location
  return `${localizedPath(pathLocale(pathname), '/shopAdmin/login')}?${new URLSearchParams({ next: pathname + search })}`
}
