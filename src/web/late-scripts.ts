/** As the router writes it: the page's modules, and the one that brings the page to life. */
const moduleScript = /<script nonce="[^"]*" type="module" async="">/

/**
 * Holds the page's modules back until the page has been painted: a phone's line and processor are the form's first, which works without them.
 * A page in the background is not painted before it is looked at, and some browsers inside apps never say; those don't wait.
 */
const starter = `addEventListener('DOMContentLoaded', () => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    const held = document.querySelector('script[type="text/held"]')
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = held.nonce
    script.textContent = held.textContent
    document.head.append(script)
    script.remove()
  }
  if (document.hidden) return start()
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, 2000)
})`.replace(/\n\s*/g, '\n')

export function lateScripts(html: string, nonce: string): string {
  if (!moduleScript.test(html)) return html
  return html
    .replace(moduleScript, `<script nonce="${nonce}" type="text/held">`)
    .replace('</head>', () => `<script nonce="${nonce}">${starter}</script></head>`)
}
