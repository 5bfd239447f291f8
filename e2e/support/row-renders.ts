/** Queue rows that React has rendered, reported through React's developer tools hook. The pages have no code for it. */
import type { BrowserContext, Page } from 'playwright-core'

/** Call before the page opens. */
export async function recordRowRenders(person: BrowserContext): Promise<void> {
  await person.addInitScript(`{
    const performedWork = 1
    window.renderedRows = []
    const isRow = ({ memoizedProps: props }) => Boolean(props && props.ticket && 'keys' in props && !('busy' in props))
    const look = (fiber, before) => {
      if (isRow(fiber) && (!before || fiber.flags & performedWork)) window.renderedRows.push(fiber.memoizedProps.ticket.number)
      // The same children: nothing below was rendered.
      if (before && before.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) look(child, child.alternate)
    }
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      renderers: new Map(),
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_, root) => look(root.current, root.current.alternate),
      onCommitFiberUnmount() {},
    }
  }`)
}

/** Returns the numbers of the rows rendered since the last call, one entry per render. */
export const takeRenderedRows = (page: Page): Promise<string[]> => page.evaluate('window.renderedRows.splice(0)')
