/** zod for the contract. In a browser it must not try `new Function` for speed: the pages' policy forbids and reports that. */
import { z } from 'zod'

if ('document' in globalThis) z.config({ jitless: true })

export { z }
