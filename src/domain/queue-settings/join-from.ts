/**
 * Places from which visitors may join a lane. `shop`: only with today's code, shown in the shop only.
 * `remote`: also without it, under the remote cap and confirmed on arrival.
 */
export const joinLocationRules = ['anywhere', 'shop', 'remote'] as const
export type JoinLocationRule = (typeof joinLocationRules)[number]
