import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { timeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import type { Freshness } from '../../live/live.ts'
import style from './freshness.module.css'
import { deskWords } from './words.ts'

/** In the page's head: what is shown is the present. */
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

/** Over the whole width as long as it isn't: since when, and that work goes on: the server decides by the revision that a row is shown in (docs/decisions/002-live-stream.md). */
export function StaleBand({ freshness, at, timeZone }: Props) {
  const texts = useWords(deskWords)
  return (
    <div role="alert">
      {!freshness.live && (
        <p className={style.band}>
          <IconWifiOff size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{texts.stale(timeOfDay(freshness.asOf ?? at, timeZone))}</b> {texts.staleHint}
          </span>
        </p>
      )}
    </div>
  )
}
