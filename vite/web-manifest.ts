/** The app as a phone installs it, by language: one app under one id, whatever language it was installed from. */

import { words as enApp } from '../src/web/device/service-worker/words/en.ts'

import { words as jaApp } from '../src/web/device/service-worker/words/ja.ts'

import { words as zhApp } from '../src/web/device/service-worker/words/zh.ts'

import { words as en } from '../src/web/frame/words/en.ts'

import { words as ja } from '../src/web/frame/words/ja.ts'

import { words as zh } from '../src/web/frame/words/zh.ts'

const languages = [
  { texts: ja, app: jaApp, lang: 'ja', prefix: '', file: 'manifest.webmanifest' },
  { texts: en, app: enApp, lang: 'en', prefix: '/en', file: 'en.webmanifest' },
  { texts: zh, app: zhApp, lang: 'zh-Hans', prefix: '/zh', file: 'zh.webmanifest' },
]

const icon = (name: string, sizes: string, purpose: string) => ({ src: `/icons/${name}.png`, sizes, type: 'image/png', purpose })

/** Names in `build/client`, with what stands in them. */
export function webManifests(): [string, string][] {
  return languages.map(({ texts, app, lang, prefix, file }) => {
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
      // As in tokens.css: --uk-paper.
      background_color: '#f7f5f0',
      theme_color: '#f7f5f0',
      categories: ['business', 'utilities'],
      icons: [icon('app-192', '192x192', 'any'), icon('app-512', '512x512', 'any'), icon('app-maskable-512', '512x512', 'maskable')],
      shortcuts: [shortcut(texts.enterCode, '/entry/w'), shortcut(app.staff, '/shopAdmin')],
    }
    return [file, JSON.stringify(manifest, null, 2)]
  })
}
