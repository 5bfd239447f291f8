import { isPublicToken } from '#domain/public-token.ts'

/** An address with a ticket's token, not with a shop's code. */
export const isTicketPath = (path: string): boolean => isPublicToken(path.split('/').at(-1) ?? '')
