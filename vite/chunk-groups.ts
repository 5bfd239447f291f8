import { join } from 'node:path'
import {
  answerPages,
  cardListPage,
  cardPages,
  everyPage,
  firstPages,
  formPages,
  railwaysPage,
  reservationPages,
  settingsPages,
  setUpPart,
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

const needsOf = once((id: string, graph: Graph): Needs => {
  const reached = new Set([id])
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
})

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

/** What only these need, most of the others do without. */
const sharing = { settings: settingsPages, visit: visitPages, 'sign-in': signInPages }

/** The file that a module shares with others that the same need. Without one it is in the file of the only page or part that needs it. */
function sharedFile(id: string, graph: Graph): string | undefined {
  const { pages, parts, inGallery } = needsOf(id, graph)
  const [page] = pages
  if (!page) return
  const on = (some: readonly string[]) => pages.some((each) => some.includes(each))
  const own = inGallery ? `${fileOf(page)}-parts` : undefined
  // The table of kanji variants is large, and a visitor's page needs it only once somebody searches a list.
  if (/\/src\/domain\/(search|railways\/search)/.test(id)) return 'search'
  if (on(everyPage)) return 'visitor'
  if (on(visitorPages)) {
    if (pages.length === 1) return own
    // What visitors begin with takes along what they may need next; not what the notice shares with staff's pages only.
    const visited = pages.filter((each) => cardPages.includes(each) || visitorPages.includes(each))
    // The door of a shop has a list, a field and a camera, which the pages of a number and of a card do without.
    if (visited.length > 1 && visited.length === pages.length && !on([ticketPage, ...cardPages])) return 'door'
    return visited.length > 1 || firstPages.includes(visited[0]!) ? 'visitor' : `${fileOf(visited[0]!)}-shared`
  }
  if (on(cardPages)) {
    if (pages.length + parts.length === 1) return own
    // Staff write a card as visitors do, and have nothing of its saving.
    if (pages.every((each) => cardPages.includes(each))) return 'visitor-card'
    if (pages.every((each) => formPages.includes(each))) return 'card'
    // Staff's pages have fields and choices without the form, and one of them shows a card's answers.
    return pages.every((each) => answerPages.includes(each)) ? 'answers' : 'fields'
  }
  const fetchedByVisitors = parts.filter((part) => visitorParts('', graph).has(part))
  // An icon of its own file would be a request on each of staff's pages, and so would a rule that most of them have.
  const isOnMost = id.includes('/src/domain/') && pages.length > 6
  if (fetchedByVisitors.length > 0 && (id.includes('/icons-react/') || isOnMost)) return 'visitor'
  // Mantine's index leads to each of its components from everywhere: these are large, and on few pages.
  if (id.includes('/@mantine/core/esm/components/Table/')) return `${fileOf(cardListPage)}-parts`
  if (/\/@mantine\/core\/esm\/components\/ScrollArea\/(?!utils)/.test(id)) return 'scroll-area'
  if (id.includes('/@mantine/core/esm/components/Textarea/')) return 'textarea'
  if (fetchedByVisitors.length > 0) return `with-${fetchedByVisitors.map((part) => part.split('/').at(-1)).join('-')}`
  // What drags is a twentieth of what a page may weigh, and most of staff's pages drag nothing.
  if (id.includes('/node_modules/@dnd-kit/')) return 'drag'
  // The page with most of its own shares with another what no third has any use for; what it shares with the cards is too little for a file.
  if (pages.length === 2 && on([railwaysPage]) && !on([cardListPage])) return pages.map(fileOf).join('-and-')
  // The others have grown around these: what one more page has of them is a file beside both.
  const others = pages.filter((each) => !reservationPages.includes(each))
  if (on(reservationPages) && pages.length > 1 && others.length < 2) return ['reservations', ...others.map(fileOf)].join('-and-')
  // All of staff's pages have the SDK, which must not bring along what those show that sign in.
  const ofSdk = parts.includes('auth/firebase')
  for (const [file, some] of Object.entries(sharing))
    if (pages.length > 1 && pages.every((each) => some.includes(each)) && !(ofSdk && some === signInPages)) return file
  return on([staffFrame]) || pages.filter((each) => !formPages.includes(each)).length > 1 ? 'staff' : own
}

const wordsFile = /\/words\/(\w+)\.ts$/

/** The router, the stores and their like; and what several languages' words import, which is here because words must bring no styles along. */
function frameworkFile(id: string, graph: Graph): string | undefined {
  const languages = new Set((graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) => wordsFile.exec(importer)?.[1] ?? []))
  return languages.size > 1 || /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//.test(id) ? 'framework' : undefined
}

/** Words are fetched by language, so they are apart from the code that names them, and together where that is. */
function wordsFileOf(id: string, graph: Graph): string | undefined {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const words = wordsFile.test(id) ? id : importers.every((importer) => wordsFile.test(importer)) ? importers[0] : undefined
  const namedBy = words && graph.getModuleInfo(words)?.dynamicImporters[0]
  if (!namedBy) return
  const place = sharedFile(namedBy, graph) ?? needsOf(namedBy, graph).pages.map(fileOf).join('-')
  return place && `words-${place}-${wordsFile.exec(words)![1]}`
}

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
    group((id, graph) => frameworkFile(id, graph) ?? wordsFileOf(id, graph), 1),
    group((id, graph) => (sharedFile(id, graph) === 'visitor' ? 'visitor' : undefined), 1),
    group(sharedFile, 2),
  ],
}

function once<T>(find: (key: string, graph: Graph) => T): (key: string, graph: Graph) => T {
  const found = new Map<string, T>()
  return (key, graph) => {
    if (!found.has(key)) found.set(key, find(key, graph))
    return found.get(key)!
  }
}
