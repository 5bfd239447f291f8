import { type ComponentType, useState } from 'react'
import details from '../own-details.module.css'
import page from '../ticket-page.module.css'
import type { PushPanelProps } from './push-panel.tsx'
import type { ShownNotifications } from './texts.ts'

/** Offer of push messages about the ticket; without a secure server one line that says why there is none. */
export function PushOffer({ notifications: { push, pushText } }: { notifications: ShownNotifications }) {
  const [Panel, setPanel] = useState<ComponentType<PushPanelProps>>()
  if (!push) return <p className={page.caption}>{pushText}</p>
  // Loaded when opened, because the page's first load has no room for it. Opening again repeats a failed load.
  const load = () => import('./push-panel.tsx').then((module) => module.showPushPanel(setPanel)).catch(() => {})
  return (
    <details className={details.details} onToggle={load}>
      <summary>{pushText}</summary>
      {Panel && <Panel push={push} />}
    </details>
  )
}
