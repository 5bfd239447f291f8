import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { locales, textLocales } from '#domain/locale.ts'

const web = join(import.meta.dirname, '..')
const folders = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === 'words')
  .map((entry) => join(entry.parentPath, entry.name))

test('each words folder has a file for every language, and nothing else', () => {
  expect(folders.length).toBeGreaterThan(20)
  for (const folder of folders)
    expect({ [folder.slice(web.length)]: readdirSync(folder).sort() }).toEqual({
      [folder.slice(web.length)]: locales.map((locale) => `${locale}.ts`).sort(),
    })
})

test('wherever there is a text in Japanese it is there in all languages, and what a shop starts with in those of its texts', () => {
  const src = join(web, '..')
  const japanese = readdirSync(src, { recursive: true, withFileTypes: true }).filter(({ name }) => name === 'ja.ts')
  const ofShops = ['default-notice', 'presets']
  for (const { parentPath } of japanese) {
    const files = readdirSync(parentPath).filter((name) => /^[a-z]{2}\.ts$/.test(name))
    const languages = ofShops.includes(basename(parentPath)) ? textLocales : locales
    expect({ [parentPath.slice(src.length)]: files }).toEqual({
      [parentPath.slice(src.length)]: languages.map((locale) => `${locale}.ts`).sort(),
    })
  }
})

test('pages read each folder by the words.ts beside it', () => {
  const named = folders.filter((folder) => readdirSync(dirname(folder)).includes('words.ts')).map((folder) => basename(dirname(folder)))
  // The service worker has no pages around it, and holds all languages.
  expect(folders.map((folder) => basename(dirname(folder))).filter((name) => !named.includes(name))).toEqual(['service-worker'])
})
