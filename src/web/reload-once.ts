/**
 * Inline script: reloads a page whose module is missing after a server update, at most once in 60 s (R2.23), and a page that no server answered once
 * one does (R2.24). Inline because modules may fail to load. Also closes menus on Escape.
 */
const script = `globalThis.reloadOnce = () => {
  try {
    const key = 'uketsuke.reloaded'
    const now = Date.now()
    if (!navigator.onLine || now - sessionStorage.getItem(key) < 60000) return false
    sessionStorage.setItem(key, now)
  } catch {
    return false
  }
  const going = globalThis.__reactRouterDataRouter?.state.navigation.location
  if (going) location.assign(going.pathname + going.search + going.hash)
  else location.reload()
  return true
}
globalThis.waitForLine = (error) => {
  if (error instanceof Error && (!navigator.onLine || /fetch$|^Load failed|^NetworkError|^The (Internet|network) connection/.test(error.message))) return reloadWhenBack
}
const reloadWhenBack = () => {
  const timer = setInterval(() => {
    fetch(location.href, { method: 'HEAD' }).then(({ status }) => status < 500 && location.reload(), () => {})
  }, 3000)
  return () => clearInterval(timer)
}
addEventListener('keydown', ({ key, target }) => {
  const menu = key === 'Escape' && target.closest?.('[data-menu]')
  if (!menu) return
  menu.open = false
  menu.firstChild.focus()
})
const asleep = () => !globalThis.__reactRouterDataRouter
addEventListener('error', ({ target }) => target.localName === 'script' && asleep() && reloadOnce(), true)
addEventListener('unhandledrejection', ({ reason }) => /import.*module/i.test(reason?.message) && asleep() && reloadOnce())`.replace(
  /\n\s*/g,
  '\n',
)

export function addReloadOnceScript(html: string, nonce: string): string {
  return html.replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`)
}
