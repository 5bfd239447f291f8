import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import { unlockSound } from '../../device/call-signals/sound-unlock.ts'
import { Button } from '../../parts/controls/button.tsx'
import { callSound } from './alerts/alerts.tsx'
import style from './call-notice.module.css'
import type { ShownNotifications } from './notifications/texts.ts'
import type { AlertComponents } from './use-alerts.ts'

/** Says how the call will reach the visitor, and that a closed page cannot ring. */
export function CallMethodNotice({ alerts, notifications }: { alerts: AlertComponents | undefined; notifications: ShownNotifications }) {
  return (
    <>
      <div className={style.notice}>
        <IconBellRinging size={28} stroke={1.75} aria-hidden />
        <div>
          <b>{notifications.title}</b>
          <p>{notifications.closedText}</p>
        </div>
        {/* The same button element before and after loading, so that keyboard focus stays on it. */}
        {alerts?.callSound.read() !== 'missing' && (
          <Button look="quiet" large className={style.scripted} onClick={alerts ? alerts.toggleSound : turnOn}>
            {alerts ? <alerts.SoundButtonLabel turnOn={notifications.soundText} /> : notifications.soundText}
          </Button>
        )}
      </div>
      {alerts && <alerts.SoundAndScreenControls />}
    </>
  )
}

function turnOn(): void {
  unlockSound()
  callSound.turnOn()
}
