import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import { findPushObstacle, findSubscribedBrowser, type SubscribedBrowser, subscribeBrowser } from '../../../device/secure-only/push.ts'
import { ErrorMessage } from '../../../form/field.tsx'
import { useWords, waitForPendingWords } from '../../../i18n/words.ts'
import { Button } from '../../../parts/controls/button.tsx'
import type { FormRefusal } from '../../entry/entry-forms.ts'
import details from '../own-details.module.css'
import { HomeScreenSteps } from './home-screen-steps.tsx'
import style from './push-panel.module.css'
import { ticketNotificationWords } from './words.ts'

export type PushPanelProps = { push: NonNullable<TicketMailSubscription['push']> }

/** Passes the panel on once its words have loaded, because the page has no place that waits for them. */
export async function showPushPanel(show: (panel: () => typeof PushPanel) => void): Promise<void> {
  await waitForPendingWords()
  show(() => PushPanel)
}

/** Turns push messages about the ticket on or off for this browser, or says why it gets none. Rendered in browsers only. */
function PushPanel({ push }: PushPanelProps) {
  const texts = useWords(ticketNotificationWords)
  const { submit, data } = useFetcher<FormRefusal>()
  const [obstacle, setObstacle] = useState(findPushObstacle)
  const [browser, setBrowser] = useState<SubscribedBrowser>()
  const [state, setState] = useState<'looking' | 'ready' | 'busy' | 'failed'>('looking')
  const isOn = browser !== undefined && push.browsers.includes(browser.id)

  async function act(change: () => Promise<unknown>): Promise<void> {
    setState('busy')
    try {
      await change()
      setBrowser(await findSubscribedBrowser())
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once
  useEffect(() => {
    if (!obstacle) void act(async () => {})
  }, [])

  async function turnOn(): Promise<void> {
    const address = await subscribeBrowser(push.key)
    if (address) await submit({ act: 'startPush', stay: '', ...address }, { method: 'post' })
    else setObstacle(findPushObstacle())
  }
  const turnOff = () => submit({ act: 'endPush', stay: '', endpoint: browser!.endpoint }, { method: 'post' })

  if (obstacle)
    return (
      <div className={`${details.forms} ${style.panel}`}>
        <p role="status">{texts.obstacles[obstacle]}</p>
        {obstacle === 'homeScreen' && <HomeScreenSteps />}
      </div>
    )
  if (state === 'looking') return null
  const problem = state === 'failed' || data?.unsent ? texts.failed : data?.problem?.detail
  return (
    <div className={`${details.forms} ${style.panel}`}>
      <p role="status">{isOn ? texts.on : texts.text}</p>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <Button
        look={isOn ? 'quiet' : undefined}
        large
        wide={!isOn}
        disabled={state === 'busy'}
        onClick={() => void act(isOn ? turnOff : turnOn)}
      >
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
      <p className={style.content}>{texts.content}</p>
    </div>
  )
}
