import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { reloadOnce } from './gone-module.ts'

/**
 * A component whose module is fetched when it is first shown. R2.23: where the module is gone the page is asked for afresh, and until it has come its
 * place stays as it was; where that was so just now, the page shows its error.
 */
export function lazyPart<P>(part: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    part().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        if (reloadOnce()) return new Promise<never>(() => {})
        throw error
      },
    ),
  )
}
