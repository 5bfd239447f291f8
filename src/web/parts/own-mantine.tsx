import '@mantine/core/styles/default-css-variables.css'
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ComponentType, type ContextType, useContext } from 'react'

const nothing = () => {}
/** What Mantine's own provider would say, which brings style elements along that have no place in a page that is there already (Content-Security-Policy). */
const own: ContextType<typeof MantineContext> = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/**
 * A part that is made of Mantine's, also on a visitor's page, which has none: Mantine comes with the part, and nobody else's page loads it. Its look is
 * the part's own.
 */
export function withMantine<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function OwnMantine(props: P) {
    if (useContext(MantineContext)) return <Part {...props} />
    return (
      <MantineContext.Provider value={own}>
        <MantineThemeProvider>
          <Part {...props} />
        </MantineThemeProvider>
      </MantineContext.Provider>
    )
  }
}
