/** A minimal handwritten version of the same page: texts, form, a little style, no script. */
const style = `
body { margin: 0 auto; max-width: 30rem; padding: 1rem; font: 1rem/1.6 system-ui, sans-serif; color: #222; background: #fff }
input, select, button { display: block; width: 100%; box-sizing: border-box; padding: .75rem; font: inherit }
input[type=radio] { display: inline; width: auto } button { border: 0; border-radius: .5rem; color: #fff; background: #1b7a43 }`

/** Elements without text or input, and attributes for scripts and styles only. */
const unread = [/<!--.*?-->/gs, /<(script|style|svg|noscript|template)\b.*?<\/\1>/gs, /<(link|meta)\b[^>]*>/g]
const unused = /\s(class|style|role|dir|data-[\w-]+|aria-[\w-]+|autocomplete|enterkeyhint|inputmode)(="[^"]*")?(?=[\s/>])/g

export function createBarePage(html: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''
  const body = /<body\b[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? ''
  const plain = unread.reduce((rest, part) => rest.replace(part, ''), body).replace(/<[a-z][^>]*>/g, (tag) => tag.replace(unused, ''))
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`
  return `<!doctype html><html lang="ja"><head>${head}<style>${style}</style></head><body>${plain}</body></html>`
}
