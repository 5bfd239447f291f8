/**
 * R2.23: a page whose module can't be loaded (mostly after an update of the server, which has other files) is asked for afresh, at most once in
 * 60 s, kept across the reload. R2.24: a page that nobody answered for is asked for afresh when somebody does. In the page itself, before any module that it is there for; so is what
 * closes a menu by Escape, which every page has and none should load.
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

export function reloadOnce(html: string, nonce: string): string {
  return html.replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`)
}
