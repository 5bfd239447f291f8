import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsHydrated } from '../device/use-is-hydrated.ts'
import { useNonce } from './nonce.ts'
import { cssVariablesResolver, mantineTheme } from './theme.ts'

type Props = {
  /** Overrides the device's choice. */
  scheme?: 'light' | 'dark' | undefined
  children: ReactNode
}

/** Mantine is for staff pages only. Public pages stay small: plain HTML with the same tokens. */
export function MantineRoot({ scheme, children }: Props) {
  const responseNonce = useNonce()
  const inBrowser = useIsHydrated()
  // Styles added by navigation in the browser need the page's nonce. Styles of the first response already have it.
  const [nonce] = useState(() => (inBrowser ? document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce : responseNonce))
  const colours = scheme ? { forceColorScheme: scheme } : { defaultColorScheme: 'auto' as const }
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={cssVariablesResolver} {...colours} getStyleNonce={() => nonce ?? ''}>
      <ColorSchemeScript {...colours} nonce={nonce} />
      {children}
    </MantineProvider>
  )
}
