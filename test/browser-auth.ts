/** The SDK's sign-in as browsers load it, in Node. Its build for Node refuses phone sign-in. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const main = createRequire(createRequire(import.meta.url).resolve('firebase/auth')).resolve('@firebase/auth')
const build = join(main.slice(0, main.lastIndexOf('dist')), 'dist/esm/index.js')

export const firebaseBrowserAuth: typeof import('firebase/auth') = await import(/* @vite-ignore */ pathToFileURL(build).href)
