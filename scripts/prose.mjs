/**
 * `npm run prose`: counts words in comments, English texts and documents that newcomers misread, and names the files with most of them. It prints a
 * trend and never fails.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './run.mjs'

const measures = {
  whoever: /\bwhoever\b/gi,
  'somebody, anybody, nobody': /\b(?:some|any|no)body\b/gi,
  'first word Of, What, Who, Whom, Whose, Where, By': /^(?:Of|What|Who|Whom|Whose|Where|By)\b/g,
  'test title above 80 characters': undefined,
}
const folders = ['src', 'bin', 'test', 'e2e', 'bench', 'vite', 'scripts', 'docs']
const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /[.](tsx?|mjs|cjs|js|css)$|^docs[/](decisions[/])?[^/]+[.]md$/.test(file))
/** Files whose strings are English prose: words files, sources of documents, sign-in scenarios. */
const withEnglishStrings = /[/]en[.]ts$|^bin[/]docs[/]|^test[/]sign-in[/]scenarios[/]/

const totals = Object.fromEntries(Object.keys(measures).map((name) => [name, 0]))
const perFile = new Map()
let comments = 0
for (const file of files) {
  const source = readFileSync(`${root}/${file}`, 'utf8')
  const prose = file.endsWith('.md') ? paragraphsIn(source) : commentsIn(source)
  if (!file.endsWith('.md')) comments += prose.length
  if (withEnglishStrings.test(file)) prose.push(...stringsIn(source))
  for (const [name, pattern] of Object.entries(measures)) {
    const count = pattern ? prose.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0) : longTitlesIn(file, source)
    totals[name] += count
    perFile.set(file, (perFile.get(file) ?? 0) + count)
  }
}
console.log(`${comments} comments`)
for (const [name, count] of Object.entries(totals)) console.log(`${String(count).padStart(6)}  ${name}`)
console.log('Most of them:')
for (const [file, count] of [...perFile].sort(([, a], [, b]) => b - a).slice(0, 5)) console.log(`${String(count).padStart(6)}  ${file}`)

/** Returns the texts of comments. A line that continues a comment counts with the one before. */
function commentsIn(source) {
  const blocks = [...source.matchAll(/(?:^|\s)\/\*+([\s\S]*?)\*\//g)].map(([, text]) => text.replace(/\n\s*\*?/g, ' '))
  const lines = [...source.matchAll(/(?:^|[\s;{(,])\/\/ (.*(?:\n\s*\/\/ .*)*)/g)].map(([, text]) => text.replace(/\n\s*\/\/ /g, ' '))
  return [...blocks, ...lines].map((text) => text.trim())
}

/** Returns headings, paragraphs, list items and table cells, without heads of tables, code and quoted words. */
function paragraphsIn(source) {
  return source
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^[|].*\n(?=[|] ---)/gm, '')
    .replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '…')
    .split(/\n\s*\n|\n(?=\s*(?:[-*#]|\d+[.]) )|\n?[|]/)
    .map((text) => text.trim().replace(/^(?:[-*]|#+|\d+[.]) +(?:\*\*)?/, ''))
}

function stringsIn(source) {
  return [...source.matchAll(/(['"`])((?:\\.|(?!\1).)+)\1/g)].map(([, , text]) => text)
}

function longTitlesIn(file, source) {
  if (!/[.]test[.]/.test(file)) return 0
  const titles = source.matchAll(/\b(?:test|describe|longTest|sampledTest|matrixTest)(?:[.]\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
  return [...titles].filter(([, , title]) => title.length > 80).length
}
