import type { Page } from 'playwright-core'

/**
 * Scrolls a page to five heights and names each control whose middle another element covers. A bar at a window edge may cover what
 * can be scrolled away from it.
 */
const covered = `(async () => {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab], [tabindex="0"]'
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
  const name = (element) => (element.getAttribute('aria-label') || element.textContent.trim() || element.name || element.id).slice(0, 30)
  const show = (element) => '<' + element.tagName.toLowerCase() + '> “' + name(element) + '”'
  const around = (element) => { const all = []; for (let at = element; at && at !== document.documentElement; at = at.parentElement) all.push(at); return all }
  const seenIn = (element, x, y) => around(element.parentElement).every((at) => {
    const { overflowX, overflowY } = getComputedStyle(at)
    if (overflowX === 'visible' && overflowY === 'visible') return true
    const box = at.getBoundingClientRect()
    return at === document.body || (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
  })
  const floating = (element) => around(element).find((at) => /fixed|sticky/.test(getComputedStyle(at).position))
  const coveredAt = (part) => {
    const wrong = []
    for (const control of document.querySelectorAll(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || control.closest('[inert], [aria-hidden=true]')) continue
      const [box] = control.getClientRects()
      if (!box || box.width < 2 || box.height < 2) continue
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !seenIn(control, x, y)) continue
      const top = document.elementFromPoint(x, y)
      if (!top || control.contains(top) || top.contains(control) || [...(control.labels ?? [])].some((label) => label.contains(top))) continue
      const over = top.closest(controls)
      const layer = floating(top)
      if (!over && !layer) continue
      if (layer && layer === floating(control)) continue
      if (layer) {
        const edge = layer.getBoundingClientRect()
        // On a wide window a form's bar is as wide as its column.
        const isBar = edge.width >= Math.min(innerWidth * 0.6, 500)
        // The page can scroll a part out from behind a bar.
        if (isBar && (edge.bottom >= innerHeight - 2 ? part < 1 : part > 0)) continue
        if (!over && !isBar) continue
      }
      wrong.push(show(control) + ' under ' + show(over ?? layer) + ' at ' + part * 100 + ' %')
    }
    return wrong
  }
  const all = new Set()
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    // Parts that step aside do so by script, some frames later.
    let framesLeft = 120
    let wrong
    do {
      // A page grows by what comes late.
      scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) * part, behavior: 'instant' })
      await drawn()
      wrong = coveredAt(part)
    } while (wrong.length && framesLeft-- > 0)
    for (const what of wrong) all.add(what)
  }
  return [...all]
})()`

export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(covered)
}
