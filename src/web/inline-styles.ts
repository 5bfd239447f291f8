import { readFileSync } from 'node:fs'

const sheetLinks = /<link [^>]*\brel="stylesheet"[^>]*\bhref="(\/assets\/[\w.-]+\.css)#?"[^>]*\/>/g
const sheets = new Map<string, string>()

/**
 * Puts a page's styles into the page, so that it is painted with the first packets instead of asking for up to seven sheets more. A visitor's page has
 * 26 KB of them, the reception card 45, a staff page some 100, a quarter of that when packed. The links
 * stay, for the browser's router to find its own again. Disabled, they load nothing; for no medium, the parser's look ahead, which heeds only that, leaves them
 * alone as well.
 */
export function inlineStyles(html: string, nonce: string): string {
  const styles = [...html.matchAll(sheetLinks)].map(([, path]) => readSheet(path!)).join('\n')
  return html
    .replace(sheetLinks, (link) => link.replace('<link ', '<link disabled="" media="not all" '))
    .replace('</head>', () => `<style nonce="${nonce}">${styles}</style></head>`)
}

/** The build's own files, which lie beside the server's bundle. */
function readSheet(path: string): string {
  const known = sheets.get(path) ?? readFileSync(new URL(`../client${path}`, import.meta.url), 'utf8').trim()
  sheets.set(path, known)
  return known
}
