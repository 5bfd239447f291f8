/** `npm start`: installs what is missing, builds what is stale, and runs the server. Any Node from 20 on can run this file. */
import { exchange, serve } from './serve.mjs'
import { answerUpdates } from './update/request.mjs'
import { putBackInterrupted } from './update/switch.mjs'

/** Reads the current command, because an update changes the file. */
const readCommand = async () => (await import(`./server-command.mjs?${performance.now()}`)).serverCommand

await putBackInterrupted()
if (await serve(() => import('./prepare.mjs'), readCommand)) answerUpdates(exchange)
