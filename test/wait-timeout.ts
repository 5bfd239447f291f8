/** How long tests wait for a condition, in milliseconds. Only a failing test waits this long; a busy machine may need most of it. */
export const waitTimeoutMs = 120_000
