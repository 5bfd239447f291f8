import { join } from 'node:path'
import { everyPage, staffFrame, staffPages, visitorPages } from './visitor-pages.ts'

/** What of Rolldown's graph is asked about. */
type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; importers: readonly string[] } | null
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

/** The languages of the words that import it. */
const languagesOf = (id: string, graph: Graph) =>
  new Set((graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) => /\/words\/(\w+)\.ts$/.exec(importer)?.[1] ?? []))

const group = (name: string, has: (id: string, graph: Graph) => boolean) => ({
  name: (id: string, graph: Graph) => (has(id, graph) ? name : null),
  debugName: name,
  minShareCount: 2,
})

/**
 * Left alone, a page asks for some 50 small files in several rounds, which a phone's line feels. So what several pages share is one file for visitors, one
 * for who fills in a card and one for staff, and what a page of staff has alone is one. A group takes along what its modules need, unless one before it has that.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  group('visitor', isVisitors),
  // What words import stands apart: they are fetched on pages that have none of the fields.
  {
    name: (id: string, graph: Graph) => {
      const [language, ...others] = languagesOf(id, graph)
      return language ? (others.length > 0 ? 'words' : `words-${language}`) : null
    },
    debugName: 'what words import',
  },
  // Fields and choices: staff's pages have them without the form.
  group('fields', (id, graph) => isCards(id, graph) && isOnStaffPage(id, graph)),
  group('card', isCards),
  // What staff's pages share with what visitors fetch later, such as a calendar: it must not bring the rest of theirs along.
  group('later', (id, graph) => isLater(id, graph) && isStaffs(id, graph)),
  group('staff', (id, graph) => !isLater(id, graph) && isStaffs(id, graph)),
  {
    name: (id: string, graph: Graph) => {
      const [page] = isLater(id, graph) ? [] : pagesWith(id, staffPages, graph)
      return page ? page.replaceAll('/', '-') : null
    },
    debugName: 'pages of staff',
  },
]
