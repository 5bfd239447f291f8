import { livePath } from '#contract/topic.ts'

export const liveEndpoint = `/api/v1${livePath}`
