/**
 * Runs inside a page (injected by gallery-walk.ts): returns layout faults of its sections as sentences. Measures text, not boxes,
 * because only text must be visible.
 */
globalThis.auditPage = ({ language, area, width }) => {
  const wrong = []
  const sections = [...document.querySelectorAll('section[data-state]')]
  const say = (element, what) => {
    const state = element.closest('section[data-state]')?.dataset.state ?? 'page'
    const sentence = `${state}: ${what}`
    if (!wrong.includes(sentence)) wrong.push(sentence)
  }
  const show = (element) => {
    const name = element.getAttribute('aria-label') || element.textContent.trim().replace(/\s+/g, ' ') || element.getAttribute('name') || ''
    return `<${element.tagName.toLowerCase()}> “${name.slice(0, 40)}”`
  }
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  const ancestors = (element) => {
    const found = []
    for (let at = element; at && at !== document.body; at = at.parentElement) found.push(at)
    return found
  }
  const isSpokenOnly = (element) =>
    ancestors(element).some((at) => {
      const { clipPath, clip, position, opacity } = styleOf(at)
      const tiny = position === 'absolute' && at.offsetWidth <= 1 && at.offsetHeight <= 1
      return tiny || opacity === '0' || clipPath === 'inset(50%)' || /^rect\(0px/.test(clip)
    })
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 && !isSpokenOnly(element)

  /** An overlay may hide the page below it. */
  const layerOf = (element) =>
    ancestors(element).find((at) => {
      const { position, zIndex } = styleOf(at)
      return position === 'fixed' || position === 'sticky' || at.tagName === 'DIALOG' || (position === 'absolute' && zIndex !== 'auto')
    })

  // 1. Nothing overflows sideways.
  const wide = document.documentElement.scrollWidth
  if (wide > width) {
    const out = [...document.querySelectorAll('main *')].filter((element) => {
      const { right, left } = element.getBoundingClientRect()
      return (right > width + 0.5 || left < -0.5) && isSeen(element)
    })
    // The innermost elements are the cause.
    const causes = out.filter((element) => !out.some((other) => other !== element && element.contains(other)))
    for (const element of causes.slice(0, 5)) say(element, `sticks out of the page (${wide} px wide): ${show(element)}`)
    if (causes.length === 0) say(document.body, `the page is ${wide} px wide`)
  }

  // 2. No word is cut off.
  const texts = []
  for (const section of [...sections, ...document.querySelectorAll('body > [data-portal]')]) {
    const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!node.data.trim() || /^(style|script|option|textarea)$/i.test(element.tagName) || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      let rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1)
      for (const at of ancestors(element)) {
        const { overflowX, overflowY, display } = styleOf(at)
        if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue
        const box = at.getBoundingClientRect()
        if (at.closest('[aria-hidden="true"]')) break
        const cutX = /hidden|clip/.test(overflowX) && rects.some(({ left, right }) => left < box.left - 2 || right > box.right + 2)
        // A font's box is higher than its letters.
        const cutY =
          /hidden|clip/.test(overflowY) &&
          rects.some(({ top, bottom, height }) => top + height * 0.25 < box.top || bottom - height * 0.25 > box.bottom)
        if (cutX || cutY) {
          say(element, `cut off: “${node.data.trim().slice(0, 60)}”`)
          rects = []
          break
        }
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) {
          // The rest is reached by scrolling. Only visible text can overlap.
          rects = rects.filter(
            ({ top, bottom, left, right }) => bottom <= box.bottom && top >= box.top && left >= box.left && right <= box.right,
          )
          break
        }
      }
      const size = Number.parseFloat(styleOf(element).fontSize)
      for (const rect of rects) {
        const middle = (rect.top + rect.bottom) / 2
        const half = Math.min(rect.height, size) * 0.35
        texts.push({ node, element, left: rect.left + 1, right: rect.right - 1, top: middle - half, bottom: middle + half })
      }
    }
  }

  // 3. No texts overlap.
  texts.sort((a, b) => a.top - b.top)
  texts.forEach((one, index) => {
    for (let next = index + 1; next < texts.length && texts[next].top < one.bottom - 1; next++) {
      const other = texts[next]
      if (other.node === one.node || Math.min(one.right, other.right) - Math.max(one.left, other.left) < 2) continue
      if (layerOf(one.element) !== layerOf(other.element)) continue
      say(one.element, `lie on each other: “${one.node.data.trim().slice(0, 30)}” and “${other.node.data.trim().slice(0, 30)}”`)
    }
  })

  // 4. Targets are large enough for a finger.
  const least = area === 'public' ? 48 : 24
  const interactive =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=option], [role=tab], [role=menuitem], [role=slider]'
  for (const element of sections.flatMap((section) => [...section.querySelectorAll(interactive)])) {
    if (element.matches(':disabled, [aria-disabled="true"], [data-disabled]') || element.closest('fieldset:disabled, [inert]')) continue
    const boxes = [element, ...(element.labels ?? [])].filter((box) => box.checkVisibility({ visibilityProperty: true }))
    // The label alone may be the target, however small its box is.
    const rects = boxes.map((box) => box.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length === 0) continue
    const large = rects.some((rect) => Math.min(rect.width, rect.height) >= least - 0.5)
    const isText = /^(text|email|tel|url|search|password|number|date|time|file|)$/.test(element.type ?? '-')
    const words = element.parentElement.textContent.trim()
    const inSentence = element.tagName === 'A' && styleOf(element).display === 'inline' && words.length > element.textContent.trim().length
    // A native field is as wide as its container.
    const high = isText && element.getBoundingClientRect().height >= least - 0.5
    if (large || inSentence || high) continue
    if (isSpokenOnly(element) && (element.labels?.length ?? 0) === 0) continue
    const { width: wideness, height } = rects[0]
    say(element, `target of ${Math.round(wideness)} × ${Math.round(height)} px, less than ${least}: ${show(element)}`)
  }

  // 5. Texts and names are in the page's language, except people's own answers.
  const isOwn = (element) => element.closest('[lang]')?.lang.slice(0, 2) === language
  const kana = /[\u3041-\u30fa\u30fd-\u30ff]/
  const han = /[\u3400-\u9fff]/
  const isForeign = (words) => {
    if (language === 'en') return kana.test(words) || han.test(words)
    if (language === 'zh' && kana.test(words)) return true
    if (kana.test(words) || han.test(words)) return false
    // URLs, numbers, abbreviations and the product's name are the same in all languages.
    return words
      .replaceAll('Uketsuke', '')
      .split(/\s+/)
      .some((word) => /[A-Za-z]{3,}/.test(word) && !/[@./\d_#]/.test(word) && !/^[A-Z]+$/.test(word.replace(/[^A-Za-z]/g, '')))
  }
  const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'aria-roledescription', 'aria-valuetext', 'aria-description']
  const inspected = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('script, style, noscript, code'))
  for (const element of inspected) {
    if (!isOwn(element)) continue
    for (const attribute of attributes) {
      const words = element.getAttribute(attribute)
      if (words && isForeign(words)) say(element, `${attribute} in another language: “${words.slice(0, 60)}”`)
    }
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && isForeign(node.data))
        say(element, `words in another language: “${node.data.trim().slice(0, 60)}”`)
  }
  return wrong
}
