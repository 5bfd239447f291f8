import type { Page } from 'playwright-core'

/** Chrome shows a copy of the text; other translators move the page's own text node. */
export type TranslationMode = 'copied' | 'moved'

/** Translates the page as browsers do: two `<font>` elements replace each text node. */
export const translatePage = (page: Page, wrapping: TranslationMode = 'copied'): Promise<void> =>
  page.evaluate(`(() => {
    const texts = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { data, parentElement } = nodes.currentNode
      if (data.trim() && !parentElement.closest('script, style, font')) texts.push(nodes.currentNode)
    }
    for (const text of texts) {
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.replaceWith(outer)
      inner.append(${wrapping === 'copied' ? 'text.data' : 'text'})
    }
  })()`)
