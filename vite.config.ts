import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { earlyRedirect } from './vite/early-redirect.ts'
import { leanRouter } from './vite/lean-router.ts'
import { linkedShell } from './vite/linked-shell.ts'
import { missingModule } from './vite/missing-module.ts'
import { postalPlaces } from './vite/postal-places.ts'
import { styleOrder } from './vite/style-order.ts'

/**
 * The parts of every public page, with the styles of the form and the ticket: those must be there before the parts that they dress. Staff's parts in
 * `ui/` stay in chunks of their own.
 */
const shell =
  /src\/web\/ui\/(brand|brand-mark|error-page|field|gone-module|language-menu|locale|messages|nonce|polite-text|public-frame|recent-tickets|shell|parts\/customer-footer\/customer-footer|secure-only\/service-worker|status-badge|time|title|visitor)[.]|src\/domain\/locale[.]|src\/web\/(tickets\/(ask|call-notice|called-page|join-page|own-details|ticket-acts|ticket-page)|ui\/(form\/error-summary|parts\/(number-stepper\/number-stepper|choice\/choice-row)))[.]module|vite\/preload-helper|icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/

/** What the join page and the ticket share: alone each would be a file of its own, and packed badly. */
const visitor =
  /icons\/Icon(BellRingingFilled|BuildingStore)|src\/web\/(tickets\/visitor-texts|ui\/call-signals\/(sound-unlock|use-signals))[.]|src\/domain\/(public-token|tickets\/(late-minutes|near))[.]/

/** Pages that follow something, the sign that the line is cut, and what a ticket and the queue both know of a place in line. */
const live =
  /src\/web\/ui\/live\/(live|transport|elapsed|endpoint)[.]|src\/contract\/topic|src\/domain\/(estimates\/closing|tickets\/remote)[.]|icons\/IconWifiOff/

/** What a page needs of its form at once, and what it fetches when somebody fills it in; each rule is with the pages that use it. */
const form = /src\/web\/ui\/form\/(error-summary|field-error|field-state|form-element|use-form)[.]/
const openForm =
  /src\/web\/ui\/form\/(form-events|form-store|open-form)[.]|src\/domain\/validation\/(check-form|form-values|message|modes|rule|run-rules|value|rules\/required)[.]/

/**
 * The looks of all that a field may be, with those of the form around it: there from the page's start, though the fields are fetched one by one. Dressed
 * later they would push away what somebody reads, and where no script runs they would stay bare.
 */
const fields =
  /src\/web\/ui\/parts\/(calendar|consent-box|date-range-picker|email-input|file-input|money-input|multi-date-picker|photo-field|postal-address|tidy-input|user-card-form)\/[\w-]+[.]module|parts\/choice\/choice-(field|rows)[.]module/

/** The board comes after the list's page, its looks with it, for the same reason. */
const cardViews = /src\/web\/cards\/(cards|card-board)[.]module/

/** What pages of visitors and of staff both ask for: with the pages of staff it would bring all of theirs along. */
const pageBars = /src\/web\/ui\/(bar-height|page-bars|random-key)[.]|src\/domain\/time\/plain-date[.]/

/** What the pages of staff share, for the same reason. */
const staff =
  /src\/web\/ui\/(admin-head|admin-texts|api|intention|presence|presence-shape|staff)[.]|src\/web\/ui\/parts\/(general-footer|undo-snack)\/|src\/domain\/(presence|roles)[.]|src\/contract\/(call-order|estimates|operation|presence)[.]/

/** What the queue's page shares with what it fetches later, and with the page of a visit. */
const desk = /src\/web\/tickets\/(conflict-words|desk-texts|order-texts|queue-desk|shortcut-keys|staff-texts)[.]/

export default defineConfig({
  plugins: [reactRouter(), earlyRedirect(), leanRouter(), linkedShell(), missingModule(), postalPlaces(), styleOrder()],
  build: {
    assetsInlineLimit: 0,
    // From the manifest the service worker's list of files is made.
    manifest: true,
    // Modules name what those that they fetch later need, to be fetched at once. What is on every page from its start needs no naming.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(framework|shell|rolldown-runtime)-[\w-]+\.(js|css)$/.test(file)),
    },
  },
  // In one file: 660 modules of components would be read at each start, a fifth of it.
  ssr: { noExternal: [/^@mantine\//, '@tabler/icons-react'] },
  environments: {
    // Parts that a browser fetches when it needs them are all there on the server, and its files are found from one place.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads the list of all of them: shorter names are fewer bytes.
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            // Left alone, a page asks for some 30 small modules in several rounds, which a phone's line feels.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|cookie|set-cookie-parser)\/|rolldown\/runtime/,
                },
                { name: 'shell', test: shell },
                { name: 'live', test: live },
                { name: 'visitor', test: visitor },
                { name: 'fields', test: fields },
                { name: 'card-views', test: cardViews },
                { name: 'page-bars', test: pageBars },
                { name: 'staff', test: staff },
                { name: 'desk', test: desk },
                { name: 'form', test: form },
                { name: 'open-form', test: openForm },
              ],
            },
          },
        },
      },
    },
  },
})
