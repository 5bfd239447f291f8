/** Before each test file: a condition that `vi.waitFor` waits for gets as long as every other. By itself it gives up after a second, which a busy machine may take. */
import { vi } from 'vitest'

const patience = 30_000
const { waitFor } = vi

vi.waitFor = (check, options = {}) => waitFor(check, typeof options === 'number' ? options : { timeout: patience, ...options })
