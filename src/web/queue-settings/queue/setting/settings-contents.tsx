import { useWords } from '../../../i18n/words.ts'
import style from '../page.module.css'
import { settingsWords } from '../words.ts'
import type { SettingKind } from './setting-kind.ts'

type Part = Exclude<SettingKind, 'hours'> | 'shopHours' | 'shop' | 'todayCode' | 'code' | 'logo'

/** The way to each part of a long page. */
export function SettingsContents({ parts }: { parts: readonly Part[] }) {
  const texts = useWords(settingsWords)
  return (
    <nav className={style.contents} aria-label={texts.parts}>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{texts[part].title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
