/**
 * Headers of pages whose address is a key (tickets, invitations, set-up). `same-origin` tells no other site where somebody came from,
 * as `no-referrer` would; under that one, browsers send forms with `Origin: null`, which the router takes for a forged request.
 */
export const privatePage = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' } as const
