import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import { useEffect, useState } from 'react'
import { listDevicesInTrouble } from '#contract/devices/devices.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import style from './device-trouble-line.module.css'
import { deviceTroubleWords } from './words.ts'

export type DeviceTroubles = OperationAnswer<typeof listDevicesInTrouble>

const rereadEvery = 60_000

type Props = {
  shopId: string
  /** State when the page was loaded; undefined if it could not be loaded. */
  troubles: DeviceTroubles | undefined
  /** Managers get a link to the devices. */
  manages: boolean
}

/** One line about devices that are silent or report trouble. Renders nothing if all is well. */
export function DeviceTroubleLine({ shopId, troubles, manages }: Props) {
  const texts = useWords(deviceTroubleWords)
  const path = useLocalizePath()
  const { devices } = useLiveTroubles(shopId, troubles)
  const [first, ...others] = devices
  return (
    <div role="status">
      {first && (
        <p className={`${staff.warn} ${style.line}`}>
          <IconDevices size={18} stroke={1.75} aria-hidden />
          <span className={staff.grow}>
            {others.length > 0
              ? texts.several(devices.map(({ name }) => name).join(texts.and))
              : (first.state === 'silent' || !first.trouble ? texts.silent : texts.troubles[first.trouble])(first.name)}
          </span>
          {manages && (
            <PrefetchLink className={buttonClass({ small: true })} to={path('/shopAdmin/devices')}>
              {texts.open}
            </PrefetchLink>
          )}
        </p>
      )}
    </div>
  )
}

const noTroubles: DeviceTroubles = { devices: [], monitored: 0 }

/** No stream reports that a device is silent, so the page asks each minute, if the shop has such a device. */
function useLiveTroubles(shopId: string, loaded = noTroubles): DeviceTroubles {
  const [troubles, setTroubles] = useState(loaded)
  useEffect(() => setTroubles(loaded), [loaded])
  const asks = troubles.monitored > 0
  useEffect(() => {
    if (!asks) return
    const reread = async () => {
      const result = await callAuthenticated(listDevicesInTrouble, { params: { shopId } })
      if (result.ok) setTroubles(result.value)
    }
    const timer = setInterval(() => !document.hidden && void reread(), rereadEvery)
    return () => clearInterval(timer)
  }, [asks, shopId])
  return troubles
}
