/** Returns true if the browser is a signed-in shared tablet (decision 109). Call in loaders. */
export const isSharedTablet = (request: Request): boolean => /(?:^|; )uketsuke_tablet=/.test(request.headers.get('cookie') ?? '')
