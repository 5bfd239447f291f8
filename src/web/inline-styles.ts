import { readFileSync } from 'node:fs'

/** Above it a sheet of its own is better: it is loaded once for many pages. A visitor's page has 26 KB, the reception card 45, a quarter of that when packed. */
const inlineAtMost = 48_000

const sheetLinks = /<link [^>]*\brel="stylesheet"[^>]*\bhref="(\/assets\/[\w.-]+\.css)#?"[^>]*\/>/g
const sheets = new Map<string, string>()

/**
 * Puts a page's few styles into the page, so that a phone paints it with the first packets instead of asking three times more. The links
 * stay, for the browser's router to find its own again; disabled, they load nothing.
 */
export function inlineStyles(html: string, nonce: string): string {
  const styles = [...html.matchAll(sheetLinks)].map(([, path]) => readSheet(path!)).join('\n')
  if (styles.length > inlineAtMost) return html
  return html
    .replace(sheetLinks, (link) => link.replace('<link ', '<link disabled="" '))
    .replace('</head>', () => `<style nonce="${nonce}">${styles}</style></head>`)
}

/** The build's own files, which lie beside the server's bundle. */
function readSheet(path: string): string {
  const known = sheets.get(path) ?? readFileSync(new URL(`../client${path}`, import.meta.url), 'utf8').trim()
  sheets.set(path, known)
  return known
}
