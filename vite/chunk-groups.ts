import { join } from 'node:path'
import { locales } from '../src/domain/locale.ts'
import {
  answerPages,
  cardPages,
  cardsPages,
  everyPage,
  firstPages,
  formPages,
  settingsPages,
  setUpPart,
  shopSettingsPages,
  signInPages,
  staffFrame,
  ticketPage,
  visitorPages,
  visitPages,
} from './visitor-pages.ts'

/** What of Rolldown's graph is asked about. */
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

/** Who needs a module: pages, and parts that a page fetches when it needs them. The gallery has every part in it and isn't counted. */
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
  const counted = (names: ReadonlySet<string>) => [...names].filter((name) => !isGallery(name)).sort()
  return { pages: counted(pages), parts: counted(parts), inGallery: [...pages, ...parts].some(isGallery) }
}

const needsOf = once((id: string, graph: Graph) => findNeeds([id], graph))

/** The parts that a visitor's page fetches, and those that these fetch. */
const visitorParts = once((_: string, graph: Graph): ReadonlySet<string> => {
  const reached = new Set([...everyPage, ...visitorPages, ...cardPages].map(idOf))
  for (const each of reached) {
    const module = graph.getModuleInfo(each)
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])])
      if (nameOf(next) !== setUpPart) reached.add(next)
  }
  return new Set([...reached].filter((id) => graph.getModuleInfo(id)?.dynamicImporters.length).map(nameOf))
})

/** Modules by path: large libraries and tables on few pages, which have a file of their own. Mantine's index leads to each of its components from everywhere. */
const byPath: Readonly<Record<string, RegExp>> = {
  // Their words come with the module that names them, which most of staff's pages do without.
  answers: /\/parts\/inputs\/words\.ts$/,
  // A part of another page fetches them as well: they would be two files more.
  'shop-settings': /\/queue-settings\/(queue\/setting\/picture-setting|shop\/other-days-fields)/,
  search: /\/src\/domain\/(search|railways\/search)/,
  holidays: /\/(domain\/time\/holidays|dates\/calendar\/use-holidays)/,
  qr: /\/(node_modules\/(qrcode|dijkstrajs)|parts\/display\/qr-path)/,
  drag: /\/(node_modules\/@dnd-kit|frame\/staff\/sortable)/,
  'long-list': /\/node_modules\/@tanstack\//,
  table: /\/(@mantine\/core\/esm\/components\/Table|parts\/display\/data-table)\//,
  'scroll-area': /\/@mantine\/core\/esm\/components\/ScrollArea\/(?!utils)/,
  textarea: /\/@mantine\/core\/esm\/components\/Textarea\//,
}

/** What only these pages of staff share. A module is in the first of these files that it fits, else in that of all of staff's pages. */
const staffFiles = {
  cards: cardsPages,
  visit: visitPages,
  'shop-settings': shopSettingsPages,
  settings: settingsPages,
  'sign-in': signInPages,
}

/** The file that a module shares with others that the same need. Without one it is in the file of the only page or part that needs it. */
function sharedFile(id: string, needs: Needs, graph: Graph): string | undefined {
  const { pages, parts, inGallery } = needs
  const [page] = pages
  if (!page) return
  const on = (some: readonly string[]) => pages.some((each) => some.includes(each))
  const onlyOn = (some: readonly string[]) => pages.every((each) => some.includes(each))
  const own = inGallery ? `${fileOf(page)}-parts` : undefined
  const named = Object.entries(byPath).find(([, path]) => path.test(id))
  if (named) return named[0]
  if (on(everyPage)) return 'visitor'
  if (on(visitorPages)) {
    if (pages.length === 1) return own
    const visited = pages.filter((each) => cardPages.includes(each) || visitorPages.includes(each))
    // Pages of a card are near their limit, and have no way to book.
    if (onlyOn(firstPages)) return 'first'
    // The door of a shop has a list, a field and a camera, which the pages of a number and of a card do without.
    if (visited.length > 1 && visited.length === pages.length && !on([ticketPage, ...cardPages])) return 'door'
    // What visitors begin with takes along what they may need next; not what the notice shares with staff's pages only.
    return visited.length > 1 || firstPages.includes(visited[0]!) ? 'visitor' : `${fileOf(visited[0]!)}-shared`
  }
  if (on(cardPages)) {
    if (pages.length + parts.length === 1) return own
    // Staff write a card as visitors do, and have nothing of its saving.
    if (onlyOn(cardPages)) return 'visitor-card'
    if (onlyOn(formPages)) return 'card'
    // Staff's pages have fields and choices without the form, and one of them shows a card's answers.
    return onlyOn(answerPages) ? 'answers' : 'fields'
  }
  const fetched = parts.find((part) => visitorParts('', graph).has(part))
  if (fetched) {
    const isIcon = id.includes('/icons-react/')
    if (id.includes('/node_modules/') && !isIcon) return 'mantine'
    // Each icon or rule in a file of its own would be a request on many of staff's pages.
    return isIcon || (id.includes('/src/domain/') && pages.length > 1) ? 'visitor' : `with-${fetched.split('/').at(-1)}`
  }
  if (pages.length === 1 && !on([staffFrame]) && !inGallery) return
  // All of staff's pages have the SDK, which must not bring along what those show that sign in.
  const files = Object.entries(staffFiles).filter(([file]) => file !== 'sign-in' || !parts.includes('auth/firebase'))
  return files.find(([, some]) => onlyOn(some))?.[0] ?? 'staff'
}

const wordsFile = /\/words\/(\w+)\.ts$/
const languageFile = new RegExp(`/(${locales.join('|')})\\.ts$`)

/** The router, the stores and their like; and what several languages' words import, which is here because words must bring no styles along. */
function frameworkFile(id: string, graph: Graph): string | undefined {
  const languages = new Set((graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) => wordsFile.exec(importer)?.[1] ?? []))
  return languages.size > 1 || /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//.test(id) ? 'framework' : undefined
}

/** The words that need a module, and nothing else does: itself, or those that import it. */
const wordsOf = once((id: string, graph: Graph): readonly string[] => {
  if (wordsFile.test(id)) return [id]
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (!importers.every((importer) => languageFile.test(importer))) return []
  const above = importers.map((importer) => wordsOf(importer, graph))
  return above.every((words) => words.length > 0) ? above.flat() : []
})

/** Words are fetched by language, so they are apart from the code that names them, and together where that is. */
function wordsFileOf(id: string, graph: Graph): string | undefined {
  const words = wordsOf(id, graph)
  const namers = words.flatMap((each) => graph.getModuleInfo(each)?.dynamicImporters ?? [])
  if (namers.length === 0) return
  const needs = findNeeds(namers, graph)
  const place = sharedFile(namers[0]!, needs, graph) ?? needs.pages.map(fileOf).join('-')
  return place && `words-${place}-${wordsFile.exec(words[0]!)![1]}`
}

/** Pages ask for this year and the next: ten years are one file. */
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
 * Left alone, a page asks for some 50 small files in several rounds, which a phone's line feels. So modules that the same need are one file.
 * Who needs a module is read from the graph, and a file takes what it names and nothing else: so what a visitor's browser fetches, sooner or later, holds nothing that only staff need.
 * Modules are taken for shared only where that is left of them in several files: a library's index leads to all of it.
 * No module may await at its top: the bundler then keeps a file for each `import()` that only points to the one of its group.
 */
export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    group((id, graph) => frameworkFile(id, graph) ?? wordsFileOf(id, graph) ?? holidaysFile(id), 1),
    group((id, graph) => (fileOfModule(id, graph) === 'visitor' ? 'visitor' : undefined), 1),
    group(fileOfModule, 2),
  ],
}

function once<T>(find: (key: string, graph: Graph) => T): (key: string, graph: Graph) => T {
  const found = new Map<string, T>()
  return (key, graph) => {
    if (!found.has(key)) found.set(key, find(key, graph))
    return found.get(key)!
  }
}
