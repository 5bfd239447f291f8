/** `npm run dev`: the same server, with pages rendered from their sources and reloaded as they change. */
import { createServer } from 'vite'
import { createRenderer } from '#server/pages/renderer.ts'
import { wireApplication } from './application.ts'
import { runServer } from './main-server.ts'

const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true }, appType: 'custom' })
// Vite's handler would end the process on SIGTERM before the database is stopped.
process.removeAllListeners('SIGTERM')
const render = createRenderer(() => vite.ssrLoadModule('virtual:react-router/server-build'), 'development', undefined)

await runServer(process.argv.slice(2), wireApplication({ render }), (application) => (request, response) => {
  vite.middlewares(request, response, () => application(request, response))
})
