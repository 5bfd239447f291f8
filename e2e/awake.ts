import type { Page } from 'playwright-core'

/**
 * Resolves when the page's script has taken over what the server rendered: keys and clicks before that are nobody's. Only React
 * itself knows, so it is asked.
 */
export async function awake(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const name = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
      const taken = name && document[name].stateNode.current.memoizedState.isDehydrated === false
      requestAnimationFrame(taken ? () => setTimeout(resolve) : look)
    }
    look()
  })`)
}
