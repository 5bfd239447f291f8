/** Vitest's set-up file: the default of `vi.waitFor`, one second, is too short for a busy machine. */
import { vi } from 'vitest'
import { waitTimeoutMs } from './wait-timeout.ts'

const { waitFor } = vi

vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: waitTimeoutMs, ...options })
