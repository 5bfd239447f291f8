/** For loaders: whether the browser is a tablet that is signed in as itself (decision 109), so that many people use it. */
export const isSharedTablet = (request: Request): boolean => /(?:^|; )uketsuke_tablet=/.test(request.headers.get('cookie') ?? '')
