/**
 * Headers of pages whose address is a secret (tickets, invitations, set-up). `same-origin` hides the address from other sites, as `no-referrer`
 * would; but that makes browsers send `Origin: null`, which the router rejects as forged.
 */
export const privatePageHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' } as const
