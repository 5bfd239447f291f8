import type { Page } from 'playwright-core'

/** Runs in the page. Returns what a visitor in front of a kiosk could not press, read or find, as sentences. */
const findFaults = `(() => {
  const minTarget = 64
  const faults = []
  const page = document.documentElement
  const dialog = document.querySelector('[role=alertdialog], dialog[open]')
  const isOnCard = location.pathname.endsWith('/card')
  const show = (element) => '<' + element.tagName.toLowerCase() + '> “' + (element.getAttribute('aria-label') || element.textContent.trim() || element.name || element.id).slice(0, 30) + '”'
  const isSpokenOnly = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === 'inset(50%)') return true
    return false
  }
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]') && !isSpokenOnly(element)
  const around = dialog ?? document.body

  for (const control of around.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, summary')) {
    if (!isShown(control)) continue
    const isInLabel = control.matches('[type=radio], [type=checkbox]')
    const target = (isInLabel && control.closest('label')) || control
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    // Fractions of a pixel come from the zoom of the card.
    if (Math.min(width, height) < minTarget - 0.1) faults.push(show(target) + ' is ' + Math.round(width) + ' x ' + Math.round(height))
    const bar = target.closest('[class*=bar], [class*=foot], header')
    // The questions of a card may scroll. Its bar and its end may not.
    if (isOnCard && !dialog && !bar) continue
    if (top < -0.5 || left < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) faults.push(show(target) + ' lies outside the screen')
    else {
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (over && !target.contains(over) && !over.contains(target)) faults.push(show(target) + ' lies under ' + show(over))
    }
  }
  if (page.scrollWidth > innerWidth) faults.push('The page is ' + page.scrollWidth + ' px wide')
  if (!isOnCard && !dialog && page.scrollHeight > innerHeight) faults.push('The page is ' + page.scrollHeight + ' px high')

  const texts = document.createTreeWalker(around, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    const text = node.data.trim()
    if (!text || element.closest('script, style, option, svg, noscript') || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (!lines.length) continue
    const widest = Math.max(...lines.map(({ width }) => width))
    // A dozen short lines are a column squeezed by its neighbours.
    if (lines.length > 3 && text.length / lines.length < 6) faults.push('“' + text.slice(0, 20) + '” has ' + lines.length + ' lines of ' + Math.round(widest) + ' px')
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at)
      if (position === 'fixed') break
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = at.getBoundingClientRect()
      const isCut = lines.some(({ left, right }) => left < box.left - 2 || right > box.right + 2)
      if (isCut && getComputedStyle(at).textOverflow !== 'ellipsis') faults.push('“' + text.slice(0, 20) + '” is cut off')
    }
    if (lines.some(({ left, right }) => left < -0.5 || right > innerWidth + 0.5)) faults.push('“' + text.slice(0, 20) + '” sticks out of the screen')
  }
  return [...new Set(faults)]
})()`

export const kioskFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(findFaults)

/** Returns true if a screen reader has lost its place: nothing has the focus. */
export const hasLostFocus = (page: Page): Promise<boolean> => page.evaluate<boolean>('document.activeElement === document.body')
