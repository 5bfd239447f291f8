import { renewTodayCode, type TodayCode } from '#contract/queue-settings/today-code.ts'
import { formatTodayCode } from '#domain/queue-settings/today-code.ts'
import { useLocalizePath } from '../../../i18n/locale.ts'
import { formatTimeOfDay } from '../../../i18n/time.ts'
import { useWords } from '../../../i18n/words.ts'
import { PrefetchLink } from '../../../parts/display/prefetch-link.tsx'
import staff from '../../../theme/staff.module.css'
import { SettingPart } from '../setting/setting-list.tsx'
import { settingsWords } from '../words.ts'
import { type CodeRenewalCallbacks, EntryOrTodayCodeRenewal } from './code-renewal.tsx'
import style from './entry-code-part.module.css'

type Props = CodeRenewalCallbacks & { shopId: string; timeZone: string; today: TodayCode }

/** Today's code, which proves that a visitor is in the shop. */
export function TodayCodePart({ shopId, timeZone, today, ...renewing }: Props) {
  const { todayCode: texts } = useWords(settingsWords)
  const path = useLocalizePath()
  const { code, former } = today
  return (
    <SettingPart id="todayCode" title={texts.title} intro={texts.intro}>
      <div className={style.code}>
        <div>
          <p className={`${staff.tag} ${style.figure}`} translate="no">
            {formatTodayCode(code)}
          </p>
          {former && <p className={staff.muted}>{texts.former(formatTodayCode(former.code), formatTimeOfDay(former.until, timeZone))}</p>}
          <PrefetchLink to={path('/shopAdmin/todayCode')}>{texts.open}</PrefetchLink>
        </div>
        <EntryOrTodayCodeRenewal {...renewing} texts={texts} shopId={shopId} current={code} entry={renewTodayCode} />
      </div>
    </SettingPart>
  )
}
