import { join } from 'node:path'
import { locales } from '../src/domain/locale.ts'
import {
  cardAnswerPages,
  cardFormPages,
  cardListPages,
  commonPageModules,
  frontAndTicketPages,
  inquiryPages,
  isEmbedPage,
  isScreenPage,
  reportPages,
  settingsPages,
  setUpPage,
  shopSettingsPages,
  signInPages,
  staffFrame,
  staffVisitPages,
  ticketPage,
  visitorCardPages,
  visitorPagesWithoutCard,
} from './visitor-pages.ts'

type Links = Readonly<Record<'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters', readonly string[]>>
type Graph = { getModuleInfo(id: string): (Links & { isEntry: boolean }) | null }

const web = join(import.meta.dirname, '../src/web/')
const idOf = (page: string) => `${web}${page}.tsx${page === 'entry.client' ? '' : '?__react-router-build-client-route'}`
const nameOf = (id: string) =>
  id
    .replace(/\?.*/, '')
    .replace(web, '')
    .replace(/\.tsx?$/, '')
const fileOf = (page: string) => page.replaceAll('/', '-')

/** Pages and lazily loaded parts that need a module. The gallery, which has every part, does not count, nor do the shop's own screens and embeds. */
type Needs = { readonly pages: readonly string[]; readonly parts: readonly string[]; readonly inGallery: boolean }

function findNeeds(ids: readonly string[], graph: Graph): Needs {
  const reached = new Set(ids)
  const pages = new Set<string>()
  const parts = new Set<string>()
  for (const each of reached) {
    const module = graph.getModuleInfo(each)
    if (module?.isEntry) pages.add(nameOf(each))
    if (module?.dynamicImporters.length) parts.add(nameOf(each))
    for (const importer of module?.importers ?? []) reached.add(importer)
  }
  const isGallery = (name: string) => name.startsWith('gallery/')
  const counted = (names: ReadonlySet<string>) =>
    [...names].filter((name) => !isGallery(name) && !isScreenPage(name) && !isEmbedPage(name)).sort()
  return { pages: counted(pages), parts: counted(parts), inGallery: [...pages, ...parts].some(isGallery) }
}

const needsOf = once((id: string, graph: Graph) => findNeeds([id], graph))

/** Lazily loaded parts of visitors' pages, also indirect ones. */
const visitorParts = once((_: string, graph: Graph): ReadonlySet<string> => {
  const reached = new Set([...commonPageModules, ...visitorPagesWithoutCard, ...visitorCardPages].map(idOf))
  for (const each of reached) {
    const module = graph.getModuleInfo(each)
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])])
      if (nameOf(next) !== setUpPage) reached.add(next)
  }
  return new Set([...reached].filter((id) => graph.getModuleInfo(id)?.dynamicImporters.length).map(nameOf))
})

/** Modules with their own file by path: large libraries and tables of few pages. Mantine's index reaches all its components from everywhere. */
const byPath: Readonly<Record<string, RegExp>> = {
  // Needs only the visitors' first file, and would cost all pages a request for 100 bytes.
  visitor: /\/max-characters\.ts$/,
  // Loaded with the module that names them, which most of staff's pages don't need.
  answers: /\/parts\/inputs\/words\.ts$/,
  // Also loaded by a part of another page: they would be two more files.
  'shop-settings': /\/queue-settings\/(queue\/setting\/picture-setting|shop\/other-days-fields)/,
  // The desk loads them with its first message, because its own files are near their size limit.
  notifications: /\/(outbox\/notification-list\/(notification-list|outcome-text|words)|domain\/outbox\/failure)/,
  search: /\/src\/domain\/(search|railways\/search)/,
  holidays: /\/(domain\/time\/holidays|dates\/calendar\/use-holidays)/,
  qr: /\/(node_modules\/(qrcode|dijkstrajs)|parts\/display\/qr-path)/,
  drag: /\/(node_modules\/@dnd-kit|frame\/staff\/sortable)/,
  'long-list': /\/node_modules\/@tanstack\//,
  table: /\/(@mantine\/core\/esm\/components\/Table|parts\/display\/data-table)\//,
  'scroll-area': /\/@mantine\/core\/esm\/components\/ScrollArea\/(?!utils)/,
  textarea: /\/@mantine\/core\/esm\/components\/Textarea\//,
}

/** Files shared only by these pages of staff. A module is in the first that fits, else in the file of all staff's pages. */
const staffFiles = {
  cards: cardListPages,
  inquiries: inquiryPages,
  visit: staffVisitPages,
  'shop-settings': shopSettingsPages,
  settings: settingsPages,
  reports: reportPages,
  'sign-in': signInPages,
}

/** Returns the file for modules with the same needs; undefined for a module in the file of its only page or part. */
function sharedFile(id: string, needs: Needs, graph: Graph): string | undefined {
  const { pages, parts, inGallery } = needs
  const [page] = pages
  if (!page) return
  const on = (pageNames: readonly string[]) => pages.some((each) => pageNames.includes(each))
  const onlyOn = (pageNames: readonly string[]) => pages.every((each) => pageNames.includes(each))
  const own = inGallery ? `${fileOf(page)}-parts` : undefined
  const named = Object.entries(byPath).find(([, path]) => path.test(id))
  if (named) return named[0]
  if (on(commonPageModules)) return 'visitor'
  if (on(visitorPagesWithoutCard)) {
    if (pages.length === 1) return own
    const visited = pages.filter((each) => visitorCardPages.includes(each) || visitorPagesWithoutCard.includes(each))
    // A card's pages are near their size limit and don't book.
    if (onlyOn(frontAndTicketPages)) return 'first'
    // A shop's entrance has a list, a field and a camera, which the pages of tickets and cards don't need.
    if (visited.length > 1 && visited.length === pages.length && !on([ticketPage, ...visitorCardPages])) return 'shop-entry'
    // The visitors' first file includes what they may need next, but not what the notice shares only with staff's pages.
    return visited.length > 1 || frontAndTicketPages.includes(visited[0]!) ? 'visitor' : `${fileOf(visited[0]!)}-shared`
  }
  if (on(visitorCardPages)) {
    if (pages.length + parts.length === 1) return own
    // Staff fill in a card like visitors, without its saving.
    if (onlyOn(visitorCardPages)) return 'visitor-card'
    if (onlyOn(cardFormPages)) return 'card'
    // Staff's pages use fields and choices without the form; one of them shows a card's answers.
    return onlyOn(cardAnswerPages) ? 'answers' : 'fields'
  }
  const fetched = parts.find((part) => visitorParts('', graph).has(part))
  if (fetched) {
    const isIcon = id.includes('/icons-react/')
    if (id.includes('/node_modules/') && !isIcon) return 'mantine'
    // A file per icon or rule would cost many of staff's pages a request.
    return isIcon || (id.includes('/src/domain/') && pages.length > 1) ? 'visitor' : `with-${fetched.split('/').at(-1)}`
  }
  if (pages.length === 1 && !on([staffFrame]) && !inGallery) return
  // All staff's pages load the SDK, so it must not load the sign-in pages' parts.
  const files = Object.entries(staffFiles).filter(([file]) => file !== 'sign-in' || !parts.includes('auth/firebase'))
  return files.find(([, pageNames]) => onlyOn(pageNames))?.[0] ?? 'staff'
}

const wordsFile = /\/words\/(\w+)\.ts$/
const languageFile = new RegExp(`/(${locales.join('|')})\\.ts$`)

/** Returns the file of router and stores, also for imports of several languages' words: words must not load styles. */
function frameworkFile(id: string, graph: Graph): string | undefined {
  const languages = new Set((graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) => wordsFile.exec(importer)?.[1] ?? []))
  return languages.size > 1 || /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//.test(id) ? 'framework' : undefined
}

/** Returns the words that alone need the module: itself if code loads it, else its importers. */
const wordsOf = once((id: string, graph: Graph): readonly string[] => {
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if (wordsFile.test(id) && dynamicImporters.length > 0) return [id]
  if (!importers.every((importer) => languageFile.test(importer))) return []
  const above = importers.map((importer) => wordsOf(importer, graph))
  return above.every((words) => words.length > 0) ? above.flat() : []
})

/** Puts words into a file per language, apart from the code that loads them. */
function wordsFileOf(id: string, graph: Graph): string | undefined {
  const words = wordsOf(id, graph)
  const namers = words.flatMap((each) => graph.getModuleInfo(each)?.dynamicImporters ?? [])
  if (namers.length === 0) return
  const needs = findNeeds(namers, graph)
  const fileName = sharedFile(namers[0]!, needs, graph) ?? needs.pages.map(fileOf).join('-')
  // Two words of the front page and the ticket cost less with the visitors' other words than in a file of their own.
  return fileName && `words-${fileName === 'first' ? 'visitor' : fileName}-${wordsFile.exec(words[0]!)![1]}`
}

/** Groups holidays by decade, because pages need this year and the next. */
function holidaysFile(id: string): string | undefined {
  const decade = /\/holidays_every_year\/(\d{3})\d\.js/.exec(id)?.[1]
  return decade && `holidays-${decade}0`
}

const fileOfModule = (id: string, graph: Graph) => sharedFile(id, needsOf(id, graph), graph)

const group = (file: (id: string, graph: Graph) => string | undefined, minShareCount: number) => ({
  name: (id: string, graph: Graph) => file(id, graph) ?? null,
  minShareCount,
})

/**
 * Rules for bundling. Without them a page loads some 50 small files in several rounds, which is slow on a phone. Modules with the same needs share a file.
 * Needs come from the graph, so visitors never load staff-only code. A module counts as shared only if several files still use it: a library's index reaches all of it.
 * No module may await at its top, or the bundler keeps a stub file for each `import()`.
 */
export const chunkRules = {
  includeDependenciesRecursively: false,
  groups: [
    group((id, graph) => frameworkFile(id, graph) ?? wordsFileOf(id, graph) ?? holidaysFile(id), 1),
    group((id, graph) => (fileOfModule(id, graph) === 'visitor' ? 'visitor' : undefined), 1),
    group(fileOfModule, 2),
  ],
}

function once<T>(compute: (key: string, graph: Graph) => T): (key: string, graph: Graph) => T {
  const cache = new Map<string, T>()
  return (key, graph) => {
    if (!cache.has(key)) cache.set(key, compute(key, graph))
    return cache.get(key)!
  }
}
