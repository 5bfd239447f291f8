import '@mantine/core/styles/default-css-variables.css'
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ComponentType, type ContextType, useContext } from 'react'

const nothing = () => {}
/**
 * The context that Mantine's provider would give. The provider itself adds style elements, which the Content-Security-Policy
 * forbids in a loaded page.
 */
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
 * Gives a Mantine part its context on visitor pages, which have no provider. Mantine loads with the part alone, and other visitor
 * pages don't load it. The part brings its own look.
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
