import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LanguageMenu } from '../frame/page/language-menu.tsx'
import { ProductLogo } from '../frame/public/brand-mark.tsx'
import { frameWords } from '../frame/words.ts'
import { useLocalizePath } from '../i18n/locale.ts'
import { useWords } from '../i18n/words.ts'
import { MantineRoot } from '../theme/mantine.tsx'
import { useNonce } from '../theme/nonce.ts'
import style from './page.module.css'
import { createColourSchemeStyle, useRequestedColourScheme } from './scheme.ts'
import { galleryWords } from './words.ts'

/** Frame of the test page, which can switch its own language and scheme. */
export function GalleryFrame({ part, children }: { part: string | undefined; children: ReactNode }) {
  const texts = useWords(galleryWords)
  const { homeLabel } = useWords(frameWords)
  const path = useLocalizePath()
  const { search } = useLocation()
  const scheme = useRequestedColourScheme()
  const nonce = useNonce()
  return (
    <MantineRoot scheme={scheme}>
      {scheme && (
        // A browser shows no script a nonce again, so the two renderings differ in it.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own style sheet
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: createColourSchemeStyle(scheme) }} />
      )}
      <div className={style.page}>
        <header className={style.top}>
          <Link to={path('/')} aria-label={homeLabel} className={style.home}>
            <ProductLogo size={32} />
          </Link>
          <div className={style.title}>
            <h1 lang={part && 'en'}>{part ?? texts.title}</h1>
            {part ? (
              <Link to={path('/test') + search} className={style.back}>
                <IconChevronLeft size={18} stroke={1.75} aria-hidden />
                {texts.back}
              </Link>
            ) : (
              <p>{texts.about}</p>
            )}
          </div>
          <nav aria-label={texts.scheme.name} className={style.schemes}>
            {([undefined, 'light', 'dark'] as const).map((choice) => (
              <a key={choice ?? 'auto'} href={choice ? `?scheme=${choice}` : '?'} aria-current={choice === scheme || undefined}>
                {texts.scheme[choice ?? 'auto']}
              </a>
            ))}
          </nav>
          <LanguageMenu />
        </header>
        <main>{children}</main>
      </div>
    </MantineRoot>
  )
}
