const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/** Maps a text node of the page to the element that shows its translation. */
const translations = new WeakMap<Text, HTMLElement>()

/** Shows the page's own text again. The browser then retranslates it. */
function restore(text: Text): void {
  const translation = translations.get(text) ?? text.parentElement?.closest<HTMLElement>('font:not(font font)')
  translations.delete(text)
  translation?.parentNode?.replaceChild(text, translation)
}

/**
 * Chrome and Edge replace text nodes by `<font>` elements when translating. React keeps writing to the old nodes, so without this live values freeze
 * and removals break the page.
 */
export function supportPageTranslation(): void {
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
