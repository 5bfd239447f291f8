let locks = 0

/** Keeps the page still under what lies over it, and as wide as it is: its scroll bar's place stays empty. @returns lets it go */
export function lockPage(): () => void {
  const { documentElement: root } = document
  if (locks === 0) {
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    root.style.overflow = 'hidden'
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
    root.style.overflow = ''
    root.style.scrollbarGutter = ''
  }
}
