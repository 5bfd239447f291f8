import type { ComponentProps } from 'react'
import { LateMenu, type LateMenuButton } from './late-menu.tsx'
import { lazyPart } from './lazy-part.ts'
import type { PresenceChoice } from './presence-choice.tsx'

const fetchChoice = () => import('./presence-choice.tsx')
const Choice = lazyPart(async () => (await fetchChoice()).PresenceChoice)

/** The button that says whether somebody serves right now, and lets it be changed. */
export function LatePresence({ button, ...about }: ComponentProps<typeof PresenceChoice> & LateMenuButton) {
  return <LateMenu menu={Choice} fetch={fetchChoice} about={about} button={button} />
}
