import { type ComponentProps, type ComponentType, Suspense, useState } from 'react'

type Button = Omit<ComponentProps<'button'>, 'ref' | 'type'>

/** What a menu that comes late is given, beside what it is about. */
export type LateMenuButton = { button: Button }

type Props<About extends object> = LateMenuButton & {
  /** Fetched by itself when it is shown (lazy-part.ts). */
  menu: ComponentType<About & LateMenuButton>
  /** Asks for its module before that. */
  fetch: () => Promise<unknown>
  about: About
}

/** The button of a menu that is fetched when somebody turns to it. Pressed before it has come, it opens when it has. */
export function LateMenu<About extends object>({ menu: Menu, fetch, about, button }: Props<About>) {
  const [wanted, setWanted] = useState(false)
  // Where it can't be had, the press says so.
  const ahead = () => void fetch().catch(() => {})
  const plain = (
    <button
      {...button}
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => setWanted(true)}
    />
  )
  return wanted ? (
    <Suspense fallback={plain}>
      <Menu {...about} button={button} />
    </Suspense>
  ) : (
    plain
  )
}
