import { useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { buttonClass } from '../../../parts/controls/button.tsx'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import style from '../setting/setting-list.module.css'
import { SettingPart } from '../setting/setting-list.tsx'
import { settingsWords } from '../words.ts'

/** Link to the page of the devices. `tablets`: undefined if they could not be loaded. */
export function TabletsLinkPart({ tablets }: { tablets: number | undefined }) {
  const { devices: texts } = useWords(settingsWords)
  const path = useLocalizePath()
  return (
    <SettingPart id="devices" title={texts.title}>
      <div className={style.alone}>
        <span className={style.words}>{tablets !== undefined && texts.tablets(tablets)}</span>
        <PrefetchLink to={path('/shopAdmin/personSetting/tablets')} className={buttonClass({ small: true })} aria-label={texts.openLabel}>
          {texts.open}
        </PrefetchLink>
      </div>
    </SettingPart>
  )
}
