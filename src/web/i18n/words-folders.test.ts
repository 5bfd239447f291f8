import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { locales, shopTextLocales } from '#domain/locale.ts'

const web = join(import.meta.dirname, '..')
const folders = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === 'words')
  .map((entry) => join(entry.parentPath, entry.name))

test('Each words folder has exactly one file per language', () => {
  expect(folders.length).toBeGreaterThan(20)
  for (const folder of folders)
    expect({ [folder.slice(web.length)]: readdirSync(folder).sort() }).toEqual({
      [folder.slice(web.length)]: locales.map((locale) => `${locale}.ts`).sort(),
    })
})

const src = join(web, '..')
const japanese = readdirSync(src, { recursive: true, withFileTypes: true }).filter(({ name }) => name === 'ja.ts')
const ofShops = ['default-notice', 'delivery', 'presets']

test('docs/how-to.md states the right number of text files per language', () => {
  const documented = /That is (\d+) new files of texts/.exec(readFileSync(join(src, '../docs/how-to.md'), 'utf8'))?.[1]
  expect(japanese.filter(({ parentPath }) => !ofShops.includes(basename(parentPath))).length).toBe(Number(documented))
})

test('Every text file except the validation messages exports only `words`', () => {
  // The validation engine's files are three tables; pages get only the messages that they use.
  for (const { parentPath } of japanese.filter(({ parentPath }) => !parentPath.endsWith('validation/messages')))
    for (const file of readdirSync(parentPath).filter((name) => /^[a-z]{2}\.ts$/.test(name)))
      expect({
        [join(parentPath, file).slice(src.length)]: readFileSync(join(parentPath, file), 'utf8').match(/^export const \w+/gm),
      }).toEqual({
        [join(parentPath, file).slice(src.length)]: ['export const words'],
      })
})

test('Every folder with a Japanese text file has a file for each language', () => {
  for (const { parentPath } of japanese) {
    const files = readdirSync(parentPath).filter((name) => /^[a-z]{2}\.ts$/.test(name))
    const languages = ofShops.includes(basename(parentPath)) ? shopTextLocales : locales
    expect({ [parentPath.slice(src.length)]: files }).toEqual({
      [parentPath.slice(src.length)]: languages.map((locale) => `${locale}.ts`).sort(),
    })
  }
})

test('Each words folder, except two, has a words.ts in its parent folder', () => {
  const named = folders.filter((folder) => readdirSync(dirname(folder)).includes('words.ts')).map((folder) => basename(dirname(folder)))
  // The menu's words belong to the frame's. The service worker bundles all languages.
  expect(folders.map((folder) => basename(dirname(folder))).filter((name) => !named.includes(name))).toEqual(['menu', 'service-worker'])
})
