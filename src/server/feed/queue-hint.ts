const prefix = 'queue:'
/** The topic of hints that tell of a shop's queue, with its seq. */
export const queueHint = (shopId: string) => `${prefix}${shopId}`
/** The shop of a queue's hint; undefined for other topics. */
export const shopOfHint = (topic: string) => (topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined)
