import { useEffect } from 'react'
import { localPath, pathLocale } from '../i18n/locale.ts'

/**
 * While a staff page is open: keeps the pages' session in step with the sign-in (R7.4), and leaves for the sign-in page when
 * somebody signs out in another tab.
 */
export function useSignInSync(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    void import('./firebase.ts').then(({ onSignedIn }) => {
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

/** The sign-in page, which comes back here. */
export function loginAddress(): string {
  const { pathname, search } = location
  return `${localPath(pathLocale(pathname), '/shopAdmin/login')}?${new URLSearchParams({ next: pathname + search })}`
}
