/** Vitest's set-up file: `vi.waitFor` gives up after a second by default, which a busy machine may exceed. */
import { vi } from 'vitest'
import { waitTimeoutMs } from './wait-timeout.ts'

const { waitFor } = vi

vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: waitTimeoutMs, ...options })
