import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useLocation } from 'react-router'
import { type Locale, locales } from '#domain/locale.ts'
import { languageTags, localeNames, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { frameWords } from '../words.ts'
import style from './language-menu.module.css'

/**
 * Language links, which work without JavaScript: `?lang=` sets the cookie and redirects. `offered`: the shop's languages; the page's own is always
 * listed. Escape closes the menu (src/web/reload-once.ts).
 */
export function LanguageMenu({ up = false, offered = locales }: { up?: boolean; offered?: readonly Locale[] | undefined }) {
  const locale = useLocale()
  const { search } = useLocation()
  const { language } = useWords(frameWords)
  const listed = locales.filter((language) => language === locale || offered.includes(language))
  if (listed.length < 2) return null
  const href = (language: string) => {
    const parameters = new URLSearchParams(search)
    parameters.set('lang', language)
    return `?${parameters}`
  }
  return (
    <details className={up ? `${style.menu} ${style.up}` : style.menu} data-menu>
      <summary className={style.button} aria-label={`${language}: ${localeNames[locale]}`}>
        <IconLanguage size={20} stroke={1.75} aria-hidden />
        {localeNames[locale]}
      </summary>
      <ul className={style.list}>
        {listed.map((language) => (
          <li key={language}>
            <a
              className={style.link}
              href={href(language)}
              lang={languageTags[language]}
              hrefLang={languageTags[language]}
              aria-current={language === locale || undefined}
            >
              {localeNames[language]}
              {language === locale && <IconCheck size={20} stroke={1.75} aria-hidden />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
