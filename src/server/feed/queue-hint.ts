const prefix = 'queue:'
/** Topic of hints about a shop's queue; a hint carries the seq. */
export const queueHintTopic = (shopId: string) => `${prefix}${shopId}`
export const parseQueueHintTopic = (topic: string) => (topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined)
