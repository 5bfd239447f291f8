import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { buttonClass } from '../../../parts/controls/button.tsx'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import style from '../setting/setting-list.module.css'
import { SettingPart } from '../setting/setting-list.tsx'
import { settingsWords } from '../words.ts'

/** Link to the page of the devices. `count`: undefined if they could not be loaded. */
export function DevicesLinkPart({ count }: { count: number | undefined }) {
  const { devices: texts } = useWords(settingsWords)
  const path = useLocalizePath()
  return (
    <SettingPart id="devices" title={texts.title}>
      <div className={style.alone}>
        <span className={style.words}>{count !== undefined && texts.count(count)}</span>
        <PrefetchLink to={path('/shopAdmin/devices')} className={buttonClass({ small: true })} aria-label={texts.openLabel}>
          {texts.open}
        </PrefetchLink>
      </div>
    </SettingPart>
  )
}
