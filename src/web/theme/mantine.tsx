import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useInBrowser } from '../device/use-in-browser.ts'
import { useNonce } from './nonce.ts'
import { resolver, theme } from './theme.ts'

type Props = {
  /** Instead of the device's choice. */
  scheme?: 'light' | 'dark' | undefined
  children: ReactNode
}

/** Mantine is for staff pages only: public pages are plain HTML with the same tokens, and so stay small. */
export function Mantine({ scheme, children }: Props) {
  const given = useNonce()
  const inBrowser = useInBrowser()
  // Styles that come by a navigation in the browser need the page's own; those that came with the page have it.
  const [nonce] = useState(() => (inBrowser ? document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce : given))
  const colours = scheme ? { forceColorScheme: scheme } : { defaultColorScheme: 'auto' as const }
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} {...colours} getStyleNonce={() => nonce ?? ''}>
      <ColorSchemeScript {...colours} nonce={nonce} />
      {children}
    </MantineProvider>
  )
}
