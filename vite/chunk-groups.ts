import { join } from 'node:path'
import { everyPage, staffFrame, staffPages, visitorPages } from './visitor-pages.ts'

/** What of Rolldown's graph is asked about. */
type Module = Readonly<Record<'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters', readonly string[]>> | null
type Graph = { getModuleInfo(id: string): Module }

const web = join(import.meta.dirname, '../src/web')
const fileOf = (page: string) => join(web, `${page}.tsx${page === 'entry.client' ? '' : '?__react-router-build-client-route'}`)
const cardPage = 'visitor-card/form/page'
const known = new Map<string, ReadonlySet<string>>()

/** The modules of a page; `later`: also those that it fetches when they are needed. */
function modulesOf(page: string, graph: Graph, later = false): ReadonlySet<string> {
  const name = `${page} ${later}`
  const found = known.get(name)
  if (found) return found
  const reached = new Set<string>()
  const open = [fileOf(page)]
  if (!graph.getModuleInfo(open[0]!)) throw new Error(`${page} is no page: vite/visitor-pages.ts names it`)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = reached.has(id) ? null : graph.getModuleInfo(id)
    reached.add(id)
    open.push(...(module?.importedIds ?? []), ...(later ? (module?.dynamicallyImportedIds ?? []) : []))
  }
  known.set(name, reached)
  return reached
}

const pagesWith = (id: string, pages: readonly string[], graph: Graph, later = false) =>
  pages.filter((page) => modulesOf(page, graph, later).has(id))

/** On every page, or on one of visitors' and another one. */
const isVisitors = (id: string, graph: Graph) =>
  pagesWith(id, everyPage, graph).length > 0 ||
  (pagesWith(id, visitorPages, graph).length > 0 && pagesWith(id, [...visitorPages, cardPage, staffFrame, ...staffPages], graph).length > 1)
const isCards = (id: string, graph: Graph) => pagesWith(id, [cardPage], graph).length > 0
const isLater = (id: string, graph: Graph) => pagesWith(id, [...everyPage, ...visitorPages, cardPage], graph, true).length > 0
const isOnStaffPage = (id: string, graph: Graph) => pagesWith(id, [staffFrame, ...staffPages], graph).length > 0
/** On all of them, or on several. */
const isStaffs = (id: string, graph: Graph) => modulesOf(staffFrame, graph).has(id) || pagesWith(id, staffPages, graph).length > 1

type Place = 'visitor' | 'fields' | 'card' | 'later' | 'staff'

/** In which of the shared files a module is, or of which page of staff it is alone. */
function placeOf(id: string, graph: Graph): Place | (string & {}) | undefined {
  if (isVisitors(id, graph)) return 'visitor'
  // Fields and choices: staff's pages have them without the form.
  if (isCards(id, graph)) return isOnStaffPage(id, graph) ? 'fields' : 'card'
  // What staff's pages share with what visitors fetch later, such as a calendar: it must not bring the rest of theirs along.
  if (isLater(id, graph)) return isStaffs(id, graph) ? 'later' : undefined
  if (isStaffs(id, graph)) return 'staff'
  return pagesWith(id, staffPages, graph)[0]?.replaceAll('/', '-')
}

const wordsFile = /\/words\/(\w+)\.ts$/

/** The router, the stores and their like; and what several languages' words import, which is here because words must bring no styles along. */
function isFramework(id: string, graph: Graph): boolean {
  if (/node_modules\/(react|react-dom|react-router|scheduler|zustand)\//.test(id)) return true
  return new Set((graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) => wordsFile.exec(importer)?.[1] ?? [])).size > 1
}

/** Words are fetched by language, so they are apart from the code that names them, and together where that is. */
function wordsGroup(id: string, graph: Graph): string | null {
  const language = wordsFile.exec(id)?.[1]
  const [namedBy] = graph.getModuleInfo(id)?.dynamicImporters ?? []
  const place = language && namedBy && placeOf(namedBy, graph)
  if (!place || place === 'card') return null
  return place === 'later' ? `words-fields-${language}` : `words-${place}-${language}`
}

const group = (name: Place) => ({
  name: (id: string, graph: Graph) => (placeOf(id, graph) === name ? name : null),
  debugName: name,
  // A module that only one visitors' page really uses, but whose import stands on a page of staff, would go along with that.
  minShareCount: name === 'visitor' ? 1 : 2,
})

/**
 * Left alone, a page asks for some 50 small files in several rounds, which a phone's line feels. So what several pages share is one file for visitors, one
 * for who fills in a card and one for staff, and what a page of staff has alone is one. A group takes along what its modules need, unless one before it has that.
 * No module may await at its top: the bundler then keeps a file for each `import()` that only points to the one of its group.
 */
export const chunkGroups = [
  { name: (id: string, graph: Graph) => (isFramework(id, graph) ? 'framework' : null), debugName: 'framework' },
  group('visitor'),
  { name: wordsGroup, debugName: 'words' },
  group('fields'),
  group('card'),
  group('later'),
  group('staff'),
  {
    name: (id: string, graph: Graph) => {
      const [page] = isLater(id, graph) ? [] : pagesWith(id, staffPages, graph)
      return page ? page.replaceAll('/', '-') : null
    },
    debugName: 'pages of staff',
  },
]
