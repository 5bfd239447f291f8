import { readFileSync } from 'node:fs'

const sheetLinks = /<link [^>]*\brel="stylesheet"[^>]*\bhref="(\/assets\/[\w.-]+\.css)#?"[^>]*\/>/g
const sheets = new Map<string, string>()

/**
 * Inlines a page's styles, so that it paints with the first packets instead of after seven requests. The links stay for the client router. They are
 * disabled and have no medium, so that neither browser nor preload scanner loads them.
 */
export function inlineStyles(html: string, nonce: string): string {
  const styles = [...html.matchAll(sheetLinks)].map(([, path]) => readSheet(path!)).join('\n')
  return html
    .replace(sheetLinks, (link) => link.replace('<link ', '<link disabled="" media="not all" '))
    .replace('</head>', () => `<style nonce="${nonce}">${styles}</style></head>`)
}

/** Reads a stylesheet of the build, which is beside the server's bundle. */
function readSheet(path: string): string {
  const known = sheets.get(path) ?? readFileSync(new URL(`../client${path}`, import.meta.url), 'utf8').trim()
  sheets.set(path, known)
  return known
}
