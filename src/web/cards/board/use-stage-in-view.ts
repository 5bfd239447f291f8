import { type RefObject, useEffect, useState } from 'react'

/** Visible share from which a stage counts as in view. */
const minVisibleRatio = 0.6

/** Returns the first stage in view where they don't all fit on the screen. */
export function useStageInView(stages: RefObject<HTMLElement | null>, keys: readonly string[]): string | undefined {
  const [visibleKeys, setVisibleKeys] = useState<ReadonlySet<string>>(new Set())
  const all = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other stages are other elements
  useEffect(() => {
    if (!stages.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        setVisibleKeys((before) => {
          const now = new Set(before)
          for (const { target, intersectionRatio } of entries) {
            const key = (target as HTMLElement).dataset.stage!
            if (intersectionRatio >= minVisibleRatio) now.add(key)
            else now.delete(key)
          }
          return now
        })
      },
      { root: stages.current, threshold: [minVisibleRatio] },
    )
    for (const stage of stages.current.querySelectorAll('[data-stage]')) observer.observe(stage)
    return () => observer.disconnect()
  }, [stages, all])
  return keys.find((key) => visibleKeys.has(key))
}
