import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNonce } from './nonce.ts'
import { resolver, theme } from './theme.ts'

type Props = {
  /** Instead of the device's choice. */
  scheme?: 'light' | 'dark' | undefined
  children: ReactNode
}

/** Mantine is for staff pages only: public pages are plain HTML with the same tokens, and so stay small. */
export function Mantine({ scheme, children }: Props) {
  const nonce = useNonce()
  const colours = scheme ? { forceColorScheme: scheme } : { defaultColorScheme: 'auto' as const }
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} {...colours} getStyleNonce={() => nonce ?? ''}>
      <ColorSchemeScript {...colours} nonce={nonce} />
      {children}
    </MantineProvider>
  )
}
