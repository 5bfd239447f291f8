/** Runs inside a page (injected by gallery-walk.ts): records which elements got the focus by keys, and whether it was visible. */
globalThis.openKeyboardAudit = () => {
  const interactive =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [role=option], [role=radio], [role=tab], [role=menuitem]'
  const composite = '[role=radiogroup], [role=tablist], [role=listbox], [role=grid], [role=menu], [role=toolbar], [role=tree], table'
  const reached = new Set()
  const unseen = new Set()
  /** The element, its ancestors and its siblings: any of them may draw the focus ring. */
  const around = (element) => {
    const parents = [element]
    while (parents.length < 4 && parents.at(-1).parentElement) parents.push(parents.at(-1).parentElement)
    return [...parents, ...(element.parentElement?.children ?? []), ...element.children, ...(element.labels ?? [])]
  }
  const look = (elements) =>
    elements
      .map((element) => {
        const { outline, boxShadow, borderColor, backgroundColor, textDecoration } = getComputedStyle(element)
        return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join()
      })
      .join(';')
  let last
  const visit = () => {
    const now = document.activeElement
    if (last && last.element !== now && last.element.isConnected) {
      if (look(last.around) === last.look) unseen.add(last.element)
      else unseen.delete(last.element)
    }
    last = undefined
    if (!now || now === document.body) return 'page'
    reached.add(now)
    const near = around(now)
    last = { element: now, around: near, look: look(near) }
    return now.closest('section[data-state]') ? 'section' : 'frame'
  }
  const show = (element) => {
    const state = element.closest('section[data-state]')?.dataset.state
    const name = element.getAttribute('aria-label') || element.textContent.trim().replace(/\s+/g, ' ') || element.getAttribute('name') || ''
    return `${state}: <${element.tagName.toLowerCase()}> “${name.slice(0, 40)}”`
  }
  const isBeside = (element, field) => {
    let at = element.parentElement
    for (let level = 0; level < 4 && !at.matches('section, [data-show]'); level++, at = at.parentElement)
      if (at.contains(field)) return true
    return false
  }
  const sameRadios = (one, other) =>
    one.type === 'radio' && other.type === 'radio' && one.name === other.name && one.form === other.form && one !== other
  const asked = () =>
    [...document.querySelectorAll('section[data-state]')]
      .flatMap((section) => [...section.querySelectorAll(interactive)])
      .filter((element) => {
        if (
          element.matches(':disabled, [aria-disabled="true"], [data-disabled]') ||
          element.closest('fieldset:disabled, [inert], [hidden]')
        )
          return false
        return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
      })
  /** Elements that Tab must reach: all but the members of a single-stop group and the helpers of a field. */
  const missed = () =>
    asked().filter((element) => {
      if (reached.has(element)) return false
      const others = [...reached]
      if (others.some((other) => sameRadios(element, other))) return false
      if (element.tabIndex >= 0) return true
      const group = element.closest(composite)
      if (group) return !others.some((other) => group.contains(other))
      if (element.matches('section *') && !element.matches('a[href], button, input, select, textarea, summary')) return false
      // A number's arrows and a search's cross: the field beside them does the same by keys.
      return !others.some((other) => other.matches('input, textarea, select, [role=combobox]') && isBeside(element, other))
    })
  globalThis.keyboardAudit = {
    visit,
    count: () => asked().length,
    groups: () =>
      [...document.querySelectorAll(`section[data-state] :is(${composite})`)]
        .map((group) => ({
          group,
          members: asked().filter(
            (element) =>
              group.contains(element) &&
              element.tabIndex < 0 &&
              element.matches('button, [role=option], [role=radio], [role=tab], [role=menuitem], input'),
          ),
        }))
        .filter(({ members }) => members.length > 0)
        .map(({ group }, index) => {
          group.dataset.group = String(index)
          return index
        }),
    enter: (index) => {
      const group = document.querySelector(`[data-group="${index}"]`)
      ;[...reached].find((element) => group.contains(element))?.focus()
    },
    stuck: (index) => show(document.querySelector(`[data-group="${index}"]`)),
    where: () => [...document.querySelectorAll('*')].indexOf(document.activeElement),
    missed: () => missed().map((element) => `not reached by Tab: ${show(element)}`),
    unseen: () =>
      [...unseen].filter((element) => element.closest('section[data-state]')).map((element) => `focus not visible: ${show(element)}`),
  }
}
