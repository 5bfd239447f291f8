import { renewEntryCode, type ShopSetting } from '#contract/queue-settings/shop.ts'
import { formatEntryCode } from '#domain/entry-code.ts'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { formatTimeOfDay } from '../../../i18n/time.ts'
import { useWords } from '../../../i18n/words.ts'
import { buttonClass } from '../../../parts/controls/button.tsx'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import staff from '../../../theme/staff.module.css'
import { SettingPart } from '../setting/setting-list.tsx'
import { settingsWords } from '../words.ts'
import { type CodeRenewalCallbacks, EntryOrTodayCodeRenewal } from './code-renewal.tsx'
import style from './entry-code-part.module.css'

type Props = CodeRenewalCallbacks & { shopId: string; shop: ShopSetting }

export function EntryCodePart({ shopId, shop, ...renewing }: Props) {
  const { code: texts } = useWords(settingsWords)
  const path = useLocalizePath()
  const { entryCode, formerCode, timeZone } = shop
  return (
    <SettingPart id="code" title={texts.title} intro={texts.intro}>
      <div className={style.code}>
        <div>
          <p className={`${staff.tag} ${style.figure}`} translate="no">
            {formatEntryCode(entryCode)}
          </p>
          {formerCode && (
            <p className={staff.muted}>{texts.former(formatEntryCode(formerCode.code), formatTimeOfDay(formerCode.until, timeZone))}</p>
          )}
          <a href={path(`/entry/w/${entryCode}`)} target="_blank" rel="noreferrer">
            {texts.open}
          </a>
          <PrefetchLink className={buttonClass({ className: style.poster })} to={path('/shopAdmin/poster')}>
            {texts.poster}
          </PrefetchLink>
        </div>
        <EntryOrTodayCodeRenewal {...renewing} texts={texts} shopId={shopId} current={entryCode} entry={renewEntryCode} />
      </div>
    </SettingPart>
  )
}
