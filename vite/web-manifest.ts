/** The app's manifest by language, with one id for all languages. */
import { defaultLocale, interfaceLanguages, locales } from '../src/domain/locale.ts'
import type { words as AppWords } from '../src/web/device/service-worker/words/ja.ts'
import type { words as FrameWords } from '../src/web/frame/words/ja.ts'

const wordsOf = async (folder: string, locale: string) => (await import(`../src/web/${folder}/words/${locale}.ts`)).words

const apps = await Promise.all(
  locales.map(async (locale) => ({
    texts: (await wordsOf('frame', locale)) as typeof FrameWords,
    app: (await wordsOf('device/service-worker', locale)) as typeof AppWords,
    lang: interfaceLanguages[locale].tag,
    ...(locale === defaultLocale ? { prefix: '', file: 'manifest.webmanifest' } : { prefix: `/${locale}`, file: `${locale}.webmanifest` }),
  })),
)

const icon = (name: string, sizes: string, purpose: string) => ({ src: `/icons/${name}.png`, sizes, type: 'image/png', purpose })

/** Returns file names in `build/client` with their contents. */
export function webManifests(): [string, string][] {
  return apps.map(({ texts, app, lang, prefix, file }) => {
    const shortcut = (name: string, path: string) => ({ name, url: prefix + path, icons: [icon('app-192', '192x192', 'any')] })
    const manifest = {
      id: '/',
      name: texts.product,
      short_name: texts.product,
      description: app.description,
      lang,
      dir: 'ltr',
      start_url: prefix || '/',
      scope: '/',
      display: 'standalone',
      // Same as --uk-paper in tokens.css.
      background_color: '#f7f5f0',
      theme_color: '#f7f5f0',
      categories: ['business', 'utilities'],
      icons: [icon('app-192', '192x192', 'any'), icon('app-512', '512x512', 'any'), icon('app-maskable-512', '512x512', 'maskable')],
      shortcuts: [shortcut(texts.enterCode, '/entry/w'), shortcut(app.staff, '/shopAdmin')],
    }
    return [file, JSON.stringify(manifest, null, 2)]
  })
}
