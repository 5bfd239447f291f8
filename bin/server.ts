import { wireApplication } from './application.ts'
import { runServer } from './main-server.ts'

await runServer(process.argv.slice(2), wireApplication())
