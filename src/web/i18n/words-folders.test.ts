import { readdirSync, readFileSync } from 'node:fs'
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

const src = join(web, '..')
const japanese = readdirSync(src, { recursive: true, withFileTypes: true }).filter(({ name }) => name === 'ja.ts')
const ofShops = ['default-notice', 'delivery', 'presets']

test('a further language takes as many new files of texts as docs/how-to.md says', () => {
  const said = /That is (\d+) new files of texts/.exec(readFileSync(join(src, '../docs/how-to.md'), 'utf8'))?.[1]
  expect(japanese.filter(({ parentPath }) => !ofShops.includes(basename(parentPath))).length).toBe(Number(said))
})

test('every file of texts gives them as `words`, which is how all of them are read', () => {
  // The engine's are three tables: pages are given those of its sentences that they use.
  for (const { parentPath } of japanese.filter(({ parentPath }) => !parentPath.endsWith('validation/messages')))
    for (const file of readdirSync(parentPath).filter((name) => /^[a-z]{2}\.ts$/.test(name)))
      expect({
        [join(parentPath, file).slice(src.length)]: readFileSync(join(parentPath, file), 'utf8').match(/^export const \w+/gm),
      }).toEqual({
        [join(parentPath, file).slice(src.length)]: ['export const words'],
      })
})

test('wherever there is a text in Japanese it is there in all languages, and what a shop starts with in those of its texts', () => {
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
  // The frame's words take in those of the menu. The service worker has no pages around it, and holds all languages.
  expect(folders.map((folder) => basename(dirname(folder))).filter((name) => !named.includes(name))).toEqual(['menu', 'service-worker'])
})
