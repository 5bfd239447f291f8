import type { ReactElement } from 'react'
import type { PresenceState } from '#domain/presence.ts'
import style from './presence-menu.module.css'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const

/** Shapes by presence, so that colour alone carries no meaning. */
const shapes: Record<PresenceState, ReactElement> = {
  serving_ready: <circle cx="7" cy="7" r="6" fill="currentColor" />,
  away: <circle cx="7" cy="7" r="5.5" {...line} strokeLinecap="butt" strokeDasharray="3 2.6" />,
  break: (
    <>
      <rect x="2" y="1.5" width="3.6" height="11" rx="1" fill="currentColor" />
      <rect x="8.4" y="1.5" width="3.6" height="11" rx="1" fill="currentColor" />
    </>
  ),
  off: (
    <>
      <circle cx="7" cy="7" r="5.5" {...line} />
      <path d="M4 7h6" {...line} />
    </>
  ),
}

export function PresenceShape({ state }: { state: PresenceState }) {
  return (
    <svg className={`${style.shape} ${style[state]}`} viewBox="0 0 14 14" aria-hidden="true">
      {shapes[state]}
    </svg>
  )
}
