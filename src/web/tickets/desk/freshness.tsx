import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import type { Freshness } from '../../live/live.ts'
import style from './freshness.module.css'
import { deskWords } from './words.ts'

export function LiveDot({ live }: { live: boolean }) {
  const texts = useWords(deskWords)
  return (
    <span className={style.dot} data-live={live}>
      <i aria-hidden />
      <span>{live ? texts.live : texts.connecting}</span>
    </span>
  )
}

type Props = { freshness: Freshness; at: string; timeZone: string }

/**
 * Band while the stream is down: since when, and that work can go on, because the server checks revisions
 * (docs/decisions/002-live-stream.md).
 */
export function StaleBand({ freshness, at, timeZone }: Props) {
  const texts = useWords(deskWords)
  return (
    <div role="alert">
      {!freshness.live && (
        <p className={style.band}>
          <IconWifiOff size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{texts.stale(formatTimeOfDay(freshness.asOf ?? at, timeZone))}</b> {texts.staleHint}
          </span>
        </p>
      )}
    </div>
  )
}
