const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/** By text node of the page: the element that a translation shows in its place. */
const translations = new WeakMap<Text, HTMLElement>()

/** Shows the page's own text again. The browser then translates it anew. */
function restore(text: Text): void {
  const translation = translations.get(text) ?? text.parentElement?.closest<HTMLElement>('font:not(font font)')
  translations.delete(text)
  translation?.parentNode?.replaceChild(text, translation)
}

/**
 * Chrome and Edge translate a page by putting `<font>` elements in the place of its text nodes. React goes on writing to the nodes
 * that it made. So without this a live value stands still, and removing one breaks the page.
 */
export function followTranslation(): void {
  const observer = new MutationObserver((changes) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') restore(target as Text)
      for (const text of removedNodes) {
        if (!(text instanceof Text)) continue
        const translation = [...addedNodes, previousSibling, nextSibling].find(isFont)
        if (!translation) continue
        translations.set(text, translation)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })

  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before instanceof Text && before.parentNode !== this) restore(before)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node instanceof Text && node.parentNode !== this) restore(node)
    return removeChild.call(this, node) as T
  }
}
